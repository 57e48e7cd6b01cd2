import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../core/built-file.ts";
import type { Dataset } from "../core/dataset.ts";
import { messageOf } from "../core/errors.ts";
import type { Model } from "../core/model.ts";
import { armId } from "../core/trial.ts";
import type { SampleContext } from "../context/sample-context.ts";
import type { SchemaValidator } from "../mcp/cached-validator.ts";
import type { Era, Session } from "../mcp/session.ts";
import { openStdioSession } from "../mcp/stdio-session.ts";
import type { Gateway, GatewayLane } from "../models/gateway.ts";
import { fillPlaceholders, type PlaceholderValues } from "./placeholders.ts";
import type { PlannedArm } from "./plan.ts";
import { credentialFile, credentialOf, resetState, writeServerFiles } from "./trial-state.ts";

/**
 * A server process of one arm (of one user, where it is started with a credential), with its own gateway lane and data folder. One trial at a time sits on
 * it; arms never share one. `failure` says why no trial can run here (any more).
 */
export interface Seat {
  readonly model: Model;
  readonly lane: GatewayLane;
  readonly dataDir: string;
  readonly session: Session | null;
  readonly failure: string | null;
  close(): Promise<void>;
}

export interface SeatRequest {
  readonly planned: PlannedArm;
  readonly user: string;
  readonly dataset: Dataset;
  /** Path of the fixture that the server sees, and of its copy with the rows alone that the user may see. */
  readonly database: string;
  readonly userDatabase: string;
  /** A folder of the run's, for copies of the fixture that servers make for their users and that are the same for all. */
  readonly copiesDir: string;
  readonly context: SampleContext;
  readonly gateway: Gateway;
  readonly era: Era;
  readonly validator: SchemaValidator;
  readonly seed: number;
  readonly signal: AbortSignal;
}

/** Starts the arm's server. A server that does not start gives a seat with a failure, not an exception. */
export async function openSeat(request: SeatRequest): Promise<Seat> {
  const { planned, user, gateway } = request;
  const { model } = planned;
  const dataDir = mkdtempSync(join(tmpdir(), "handshake-seat-"));
  const lane = gateway.lane(`${armId(planned.arm)}/${user}`, model);
  let session: Session | null = null;
  let failure: string | null = null;
  try {
    const { context } = request;
    writeServerFiles(dataDir, request.dataset, context);
    // Some of it is read while the client connects.
    resetState(dataDir, { connection: request.dataset.card.connection, user, context });
    session = await startServer(request, { dataDir, lane });
  } catch (error) {
    failure = `the server of ${armId(planned.arm)} did not start: ${messageOf(error)}`;
  }
  return {
    model,
    lane,
    dataDir,
    session,
    get failure() {
      if (failure === null && session?.ended === true)
        return `the server process of ${armId(planned.arm)} ended`;
      return failure;
    },
    async close() {
      await session?.close();
      lane.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function startServer(
  request: SeatRequest,
  { dataDir, lane }: { dataDir: string; lane: GatewayLane },
): Promise<Session> {
  const { target } = request.planned;
  const values = placeholderValues(request, dataDir, lane);
  const fill = (text: string): string => fillPlaceholders(text, values);
  const env = Object.fromEntries(Object.entries(target.env).map(([name, value]) => [name, fill(value)]));
  return openStdioSession(
    {
      command: target.command === "node" ? process.execPath : fill(target.command),
      args: target.args.map(fill),
      env,
      cwd: process.cwd(),
      era: request.era,
      validator: request.validator,
    },
    request.signal,
  );
}

function placeholderValues(request: SeatRequest, dataDir: string, lane: GatewayLane): PlaceholderValues {
  const { card } = request.dataset;
  const { strategy } = request.planned;
  return {
    package: packageRoot(),
    connection: card.connection,
    database: request.database,
    userDatabase: request.userDatabase,
    hints: join(dataDir, "hints.yaml"),
    dataDir,
    copiesDir: request.copiesDir,
    layers: strategy.layers.join(","),
    priming: strategy.priming,
    primer: strategy.channel ?? "tool",
    ownContext: String(strategy.channel === undefined),
    clock: card.clock,
    integerDivision: String(card.database.settings.integerDivision),
    nullOrder: card.database.settings.nullOrder,
    gatewayUrl: lane.serverUrl,
    model: request.planned.model.id,
    credential: credentialOf(request.user),
    credentialFile: credentialFile(dataDir),
    sessionSecret: createHash("sha256").update(`session secret of run seed ${request.seed}`).digest("hex"),
  };
}

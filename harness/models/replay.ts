import { ModelError, type ChatReply, type Model, type TrialRef } from "../core/model.ts";
import type { ReplayableAnswer, Recordings } from "../core/recording.ts";

/**
 * The models of a dataset's recordings, one for each recorded model id. The agent is scripted: requests with tools go to
 * `agent`; a request without is the server's SQL prompt and gets what the model once answered to that sample under
 * that strategy. A trial that was not recorded is a model error, never a made-up answer.
 */
export function replayModels({ answers }: Recordings, agent: Model): readonly Model[] {
  const byModel = new Map<string, Map<string, ReplayableAnswer>>();
  for (const answer of answers) {
    const known = byModel.get(answer.model) ?? new Map<string, ReplayableAnswer>();
    known.set(keyOf(answer), answer);
    byModel.set(answer.model, known);
  }
  return [...byModel].map(([name, known]) => replayModel({ name, known, agent }));
}

interface ReplayParts {
  readonly name: string;
  readonly known: ReadonlyMap<string, ReplayableAnswer>;
  readonly agent: Model;
}

function replayModel({ name, known, agent }: ReplayParts): Model {
  const counts = new Map<string, number>();
  for (const { sampleId, strategy } of known.values()) {
    const pair = pairOf(sampleId, strategy);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const model: Model = {
    id: `replay:${name}`,
    notice: null,
    complete: () => Promise.reject(new ModelError(409, "a recording can only answer within a trial")),
    answersFor: (sampleId, strategy) => counts.get(pairOf(sampleId, strategy)) ?? 0,
    forTrial: (trial) => ({
      ...model,
      complete: (request, signal) =>
        (request.tools ?? []).length > 0
          ? agent.complete(request, signal)
          : Promise.resolve().then(() => replayed(known.get(keyOf(trial)), trial)),
    }),
  };
  return model;
}

function replayed(recorded: ReplayableAnswer | undefined, trial: TrialRef): ChatReply {
  const what = `sample ${trial.sampleId}, strategy ${trial.strategy}, epoch ${trial.epoch}`;
  if (recorded === undefined) throw new ModelError(404, `no recorded answer for ${what}`);
  if (recorded.error !== undefined) throw new ModelError(502, `recorded failure: ${recorded.error}`);
  return {
    content: recorded.answer,
    toolCalls: [],
    finish: "stop",
    usage: recorded.usage ?? null,
    ...(recorded.costUsd === undefined ? {} : { costUsd: recorded.costUsd }),
    ...(recorded.durationMs === undefined ? {} : { recordedMs: recorded.durationMs }),
  };
}

function keyOf({ sampleId, strategy, epoch }: TrialRef): string {
  return JSON.stringify([sampleId, strategy, epoch]);
}

function pairOf(sampleId: string, strategy: string): string {
  return JSON.stringify([sampleId, strategy]);
}

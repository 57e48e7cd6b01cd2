import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { question } from "./open-shop.mjs";
import { runCommand } from "./run-command.mjs";
import { serverFile } from "./start-server.mjs";

export const transports = ["stdio", "http"];
export const eras = ["legacy", "modern"];

/** What the Inspector ends with when all is well, and when a tool's result is an error. */
const exits = { ok: 0, errorResult: 5 };

/**
 * Goes through the server with the Inspector's command line: its lists, the tools' schemas with `--strict`, the
 * handshake up to an answered question, and a call that must fail. Gives a record for each command; `problem` says what
 * was wrong with it and is null when nothing was. `url` is a server that asks for the shop's credential.
 */
export async function runInspector(setting, { transport, era }) {
  const ask = openInspector(setting, { transport, era });
  await ask("tools/list --strict", ["tools/list", "--strict"], { check: strictProblem });
  await ask("resources/list", ["resources/list"], { check: ({ resources }) => none(resources, "resources") });
  await ask("prompts/list", ["prompts/list"], { check: ({ prompts }) => none(prompts, "prompts") });
  const call = (tool, args, expected = {}) => {
    const given = ["--tool-name", tool, "--tool-args-json", JSON.stringify(args)];
    return ask(tool, ["tools/call", ...given], expected);
  };
  const signedIn = await call("authenticate", {}, { check: nextProblem });
  const listed = await call("list_connections", argumentsOf(signedIn), { check: nextProblem });
  const primed = await call("get_conversation_context", argumentsOf(listed), { check: nextProblem });
  const asked = {
    ...argumentsOf(primed),
    question: question.text,
    client_context: primed?.structuredContent?.client_priming_guide,
  };
  await call("execute_query", asked, { check: answerProblem });
  await call("execute_query", { session_token: "wrong" }, { exit: exits.errorResult });
  return ask.results;
}

/** A function that runs one method of the Inspector, keeps what came of it in `results`, and gives the result's body. */
function openInspector({ tools, shop, url }, { transport, era }) {
  const home = join(shop.folder, `inspector-${transport}-${era}`);
  mkdirSync(home);
  const variables = Object.entries(shop.env).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
  const target =
    transport === "http"
      ? [url, "--header", `Authorization: Bearer ${shop.credential}`]
      : [process.execPath, serverFile, "--stdio", ...shop.args, ...variables];
  const results = [];
  const ask = async (step, method, { exit = exits.ok, check = () => null }) => {
    // The target comes first: the Inspector takes a word after some of its own flags for one more of their values.
    const settings = ["--format", "json", "--protocol-era", era, "--method", ...method];
    const args = [tools.inspector, "--cli", ...target, ...settings];
    const { code, stdout, stderr } = await runCommand(tools.node, args, { env: { HOME: home } });
    const body = bodyOf(stdout);
    const ended = code === exit ? null : `exit code ${code} instead of ${exit}: ${stderr.slice(-500)}`;
    const said = body === null ? `no result: ${stdout.slice(0, 200)}` : check(body, stderr);
    const problem = ended ?? said;
    results.push({ transport, era, step, exit: code, problem });
    return body;
  };
  return Object.assign(ask, { results });
}

function bodyOf(stdout) {
  try {
    return JSON.parse(stdout).result ?? null;
  } catch {
    return null;
  }
}

function argumentsOf(body) {
  return body?.structuredContent?.next_step?.arguments ?? {};
}

function none(list, what) {
  return Array.isArray(list) && list.length > 0 ? null : `no ${what}`;
}

function strictProblem({ tools }, stderr) {
  const [found] = /\d+ errors?, \d+ warnings?[^\n]*/.exec(stderr) ?? [];
  return (
    none(tools, "tools") ?? (found === undefined || found.startsWith("0 errors, 0 warnings") ? null : found)
  );
}

function nextProblem({ structuredContent }) {
  return structuredContent?.next_step?.tool ? null : "the result names no next tool";
}

function answerProblem({ structuredContent }) {
  const rows = JSON.stringify(structuredContent?.rows);
  return rows === JSON.stringify(question.rows) ? null : `the rows are ${rows}`;
}

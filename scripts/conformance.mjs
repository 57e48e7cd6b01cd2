// The MCP conformance suite and the MCP Inspector against the SQL server, as it is started for clients.
//   npm run conformance                                       everything
//   npm run conformance -- --url URL [--revision REVISION]    the suite alone, against another server that runs already
//   npm run conformance -- --install                          only installs what it needs
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { prepare, root } from "./bootstrap.mjs";

prepare();
const tool = (name) => import(`../tools/conformance/${name}.mjs`);
const { findProblems, readExpectedFailures } = await tool("expected-failures");
const { installTools } = await tool("install-tools");
const { printCommands, printScenarios } = await tool("print-results");
const { revisions, runRequirements, runSkills } = await tool("run-suite");

const expectedFile = join(root, "tools/conformance/expected-failures.yaml");
// Whoever is told to end takes server and files along.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
const began = performance.now();
const folder = mkdtempSync(join(tmpdir(), "handshake-conformance-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
try {
  const options = readOptions();
  const expected = readExpectedFailures(expectedFile);
  const tools = installTools();
  if (!options.install) await run(options, { tools, expected });
} catch (error) {
  console.error(`conformance: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}

async function run(options, { tools, expected }) {
  const problems = options.url
    ? await testOther({ tools, url: options.url, folder }, options.revisions)
    : await testOwn({ tools, folder }, expected);
  for (const problem of problems) console.log(`FAILED ${problem}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `conformance: ${problems.length === 0 ? "passed" : `${problems.length} failed`}, in ${seconds} s`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function readOptions() {
  const { values } = parseArgs({
    options: { url: { type: "string" }, revision: { type: "string" }, install: { type: "boolean" } },
  });
  const { url, revision, install = false } = values;
  if (revision !== undefined && !revisions.includes(revision))
    throw new Error(`--revision: there are ${revisions.join(" and ")}, and not ${revision}`);
  if (revision !== undefined && url === undefined) throw new Error("--revision: is for --url");
  return { url, install, revisions: revision === undefined ? revisions : [revision] };
}

/** Another server has no list of expected failures. */
async function testOther(setting, chosen) {
  const results = [];
  for (const revision of chosen) results.push(...(await runRequirements(setting, revision)));
  printScenarios(results);
  return findProblems(results, []);
}

async function testOwn({ tools, folder: output }, expected) {
  const { openShop } = await tool("open-shop");
  const shop = await openShop(output);
  try {
    const scenarios = await runScenarios({ tools, shop, folder: output });
    printScenarios(scenarios);
    const commands = await runCommands({ tools, shop });
    printCommands(commands);
    const wrong = commands.filter(({ problem }) => problem !== null);
    return [
      ...findProblems(scenarios, expected),
      ...wrong.map(
        ({ transport, era, step, problem }) => `inspector ${transport} ${era} ${step}: ${problem}`,
      ),
    ];
  } finally {
    await shop.close();
  }
}

/** The suite, against the server with the suite's fixtures. */
async function runScenarios({ tools, shop, folder: output }) {
  const { startServer } = await tool("start-server");
  const server = await startServer(shop, ["--auth=none", "--conformance-fixtures=true"]);
  try {
    const setting = { tools, url: server.url, folder: output };
    const results = [];
    for (const revision of revisions) results.push(...(await runRequirements(setting, revision)));
    return [...results, ...(await runSkills(setting))];
  } finally {
    await server.stop();
  }
}

/** The Inspector, against the server as it is. */
async function runCommands({ tools, shop }) {
  const { startServer } = await tool("start-server");
  const { eras, runInspector, transports } = await tool("run-inspector");
  const server = await startServer(shop, []);
  try {
    const setting = { tools, shop, url: server.url };
    const pairs = transports.flatMap((transport) => eras.map((era) => ({ transport, era })));
    // Side by side, since a command spends most of its time on starting.
    return (await Promise.all(pairs.map((pair) => runInspector(setting, pair)))).flat();
  } finally {
    await server.stop();
  }
}

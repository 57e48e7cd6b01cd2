import { afterAll, beforeAll, expect, it } from "vitest";
import { heuristicModel } from "../../harness/models/heuristic/heuristic-model.ts";
import { startGateway, type Gateway, type GatewayCall } from "../../harness/models/gateway.ts";
import { tiny, workplace } from "../cli/command.ts";

// A second gateway stands for somebody's OpenAI-compatible endpoint: a real HTTP server that the run knows by URL alone.
let endpoint: Gateway;
const calls: GatewayCall[] = [];
beforeAll(async () => {
  endpoint = await startGateway(() => performance.now());
});
afterAll(() => endpoint.close());

it(
  "runs agent and server with a model behind any OpenAI-compatible endpoint",
  { timeout: 120_000 },
  async () => {
    const lane = endpoint.lane("elsewhere", heuristicModel());
    lane.listen((call) => calls.push(call));
    const place = workplace({ OPENAI_BASE_URL: lane.agentUrl, OPENAI_API_KEY: "any" });
    try {
      const which = ["--strategy", "handshake", "--limit", "4", "--model", "openai:some-model"];
      const { code, stdout } = await place.run("run", tiny, ...which, "--out", "r", "--json", "--quiet");
      expect(code).toBe(0);
      const { arms } = JSON.parse(stdout) as { arms: readonly object[] };
      expect(arms).toMatchObject([{ model: "openai:some-model", n: 4, errored: 0 }]);
      expect(calls.every(({ request }) => request.model === "some-model")).toBe(true);
      const withTools = calls.filter(({ request }) => (request.tools ?? []).length > 0);
      expect(withTools.length).toBeGreaterThan(4);
      expect(calls.length - withTools.length).toBe(4);
    } finally {
      place.remove();
    }
  },
);

it("counts an endpoint that is down as errors, not as wrong answers", { timeout: 120_000 }, async () => {
  const place = workplace({ OPENAI_BASE_URL: "http://127.0.0.1:9/v1", OPENAI_API_KEY: "any" });
  try {
    const which = ["--strategy", "bare", "--limit", "1", "--model", "openai:some-model"];
    const { code, stdout } = await place.run("run", tiny, ...which, "--out", "r", "--json", "--quiet");
    expect(code).toBe(3);
    const { arms } = JSON.parse(stdout) as { arms: readonly object[] };
    expect(arms).toMatchObject([{ n: 1, passed: 0, errored: 1, accuracy: null }]);
  } finally {
    place.remove();
  }
});

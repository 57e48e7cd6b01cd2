import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { runConformance, withoutConformanceTools } from "./conformance-tools.ts";

const patientMs = 400_000;

describe.skipIf(withoutConformanceTools())("npm run conformance", () => {
  it(
    "finds every scored scenario and every command of the Inspector passed",
    async () => {
      const { code, output } = await runConformance([]);
      expect(output).not.toContain("FAILED");
      expect(code).toBe(0);
      expect(output).toMatch(/^scored scenarios: (\d+) of \1 passed .* 0 failed, 0 skipped; not scored/m);
      expect(output).toMatch(/^Inspector commands: 32 of 32 passed$/m);
    },
    patientMs,
  );

  it(
    "ends with 1 and names each scenario when a server does not speak the protocol",
    async () => {
      const server = createServer((_, response) => response.writeHead(404).end());
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      try {
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
        const { code, output } = await runConformance(["--url", url, "--revision", "2025-11-25"]);
        expect(code).toBe(1);
        expect(output).toMatch(/^FAILED 2025-11-25 tools-list failed: /m);
        expect(output).toMatch(/^conformance: \d+ failed/m);
      } finally {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
    patientMs,
  );

  it("says what is wrong with its arguments", async () => {
    const { code, output } = await runConformance(["--url", "http://127.0.0.1:1/mcp", "--revision", "2024"]);
    expect(code).toBe(2);
    expect(output).toContain("--revision: there are 2025-11-25 and 2026-07-28, and not 2024");
  });
});

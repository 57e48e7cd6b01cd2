import { describe, expect, it } from "vitest";
import { detectTransport } from "../../../servers/kit/detect-transport.ts";

describe("detectTransport", () => {
  it.each([
    [[], {}, "stdio"],
    [[], { MCP_TRANSPORT: "http" }, "http"],
    [[], { MCP_TRANSPORT: "stdio" }, "stdio"],
    [["--stdio"], { MCP_TRANSPORT: "http" }, "stdio"],
    [["--clock", "2026-01-15", "--stdio"], {}, "stdio"],
    [["--http"], { MCP_TRANSPORT: "stdio" }, "http"],
  ] as const)("%j with %j is %s: the flag wins", (argv, environment, kind) => {
    expect(detectTransport(argv, environment)).toBe(kind);
  });
});

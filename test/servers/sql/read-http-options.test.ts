import { describe, expect, it } from "vitest";
import { readOptions } from "../../../servers/sql/read-options.ts";

const needed = ["--connection", "shop", "--database", "shop.duckdb", "--data-dir", "data"];
const read = (...flags: string[]) => readOptions([...needed, ...flags], {}).http;

describe("the options of the HTTP transport", () => {
  it("are safe when nothing is said: loopback, with a token, and no flood", () => {
    expect(read()).toMatchObject({
      host: "127.0.0.1",
      port: 3_000,
      publicUrl: null,
      auth: { kind: "opaque" },
      hostnames: [],
      origins: [],
      requestsPerMinute: 6_000,
    });
  });

  it("limit nobody where nobody has to say who it is, unless they are told to", () => {
    expect(read("--auth=none").requestsPerMinute).toBeNull();
    expect(read("--auth=none", "--http-rate-limit=5").requestsPerMinute).toBe(5);
    expect(read("--http-rate-limit=0").requestsPerMinute).toBeNull();
  });

  it("take the host of the public URL for one of the server's own", () => {
    const http = read(
      "--host=0.0.0.0",
      "--public-url=https://sql.example/mcp/",
      "--allowed-hosts=a, b",
      "--allowed-origins=c",
    );
    expect(http.publicUrl?.href).toBe("https://sql.example/mcp");
    expect(http.hostnames).toEqual(["sql.example", "a", "b"]);
    expect(http.origins).toEqual(["c"]);
  });

  it("name issuer and keys of tokens", () => {
    expect(read("--auth=jwt", "--auth-issuer=https://issuer.example/", "--auth-keys=keys.json").auth).toEqual(
      {
        kind: "jwt",
        issuer: "https://issuer.example/",
        keys: "keys.json",
      },
    );
  });

  it.each([
    [["--host=0.0.0.0", "--auth=none"], /--auth: none is for loopback only/],
    [["--host=::", "--auth=none"], /--auth: none is for loopback only/],
    [["--host=0.0.0.0"], /--public-url: is needed/],
    [["--auth=jwt"], /--auth-issuer: is needed/],
    [["--auth=jwt", "--auth-issuer=https://issuer.example"], /--auth-keys: is needed/],
    [["--auth=jwt", "--auth-issuer=http://issuer.example", "--auth-keys=k"], /--auth-issuer: .* not https/],
    [["--auth=jwt", "--auth-issuer=issuer", "--auth-keys=k"], /--auth-issuer: give/],
    [["--auth-keys=k"], /--auth-keys: is for --auth jwt/],
    [["--auth-issuer=https://issuer.example"], /--auth-issuer: is for --auth jwt/],
    [["--public-url=mcp.example"], /--public-url: give a URL/],
    [["--port=65536"], /--port: /],
    [["--max-sessions=0"], /--max-sessions: /],
  ])("refuse %j in one line that names the flag", (flags, message) => {
    expect(() => read(...flags)).toThrow(message);
  });
});

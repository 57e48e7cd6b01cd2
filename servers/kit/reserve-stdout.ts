import { Writable } from "node:stream";

/**
 * Takes stdout away from everyone but the protocol: whatever else writes to it from now on (a
 * chatty dependency) lands on stderr. Returns the stream to give to the MCP transport.
 */
export function reserveStdout(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  // Without a listener, a client that closes its end (EPIPE) would crash the process before it can clean up.
  stdout.on("error", () => {});
  stdout.write = stderr.write.bind(stderr);
  return new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, _encoding, done) => {
      write(chunk, done);
    },
  });
}

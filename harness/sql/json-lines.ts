const newline = 0x0a;

/**
 * Splits a byte stream into JSON lines. Returns the function to feed chunks to; `onLine` gets each parsed value.
 * A line may span any number of chunks, and its bytes are joined once.
 */
export function jsonLineReader(onLine: (value: unknown) => void): (chunk: Buffer) => void {
  let pending: Buffer[] = [];
  return (chunk) => {
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      pending.push(chunk.subarray(start, end));
      const line = pending.length === 1 ? pending[0] : Buffer.concat(pending);
      pending = [];
      start = end + 1;
      onLine(JSON.parse((line ?? Buffer.alloc(0)).toString("utf8")));
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
  };
}

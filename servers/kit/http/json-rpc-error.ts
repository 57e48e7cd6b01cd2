/** An HTTP refusal in the shape that MCP clients read. `-32001` is the SDK's code for an unknown session. */
export function jsonRpcError(
  status: number,
  message: string,
  {
    code = -32_000,
    headers = {},
  }: { readonly code?: number; readonly headers?: Record<string, string> } = {},
): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers });
}

import type { AuthInfo } from "@modelcontextprotocol/server";

/** Whom a verified token names: the user id that the token verifier put there, or null. */
export function verifiedUser(authInfo: AuthInfo | undefined): string | null {
  const userId = authInfo?.extra?.["userId"];
  return typeof userId === "string" ? userId : null;
}

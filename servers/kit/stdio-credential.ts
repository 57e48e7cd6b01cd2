import { readFileSync } from "node:fs";

/** Where a stdio client's credential comes from: the environment itself, or a file that the environment names. */
export interface CredentialSettings {
  readonly credential: string | null;
  readonly credentialFile: string | null;
}

/**
 * The credential of a stdio client. A file is read on every call, as secrets that are mounted as files are renewed in
 * place; a missing or empty one is no credential.
 */
export function stdioCredential({ credential, credentialFile }: CredentialSettings): () => string | null {
  if (credentialFile === null) return () => credential;
  return () => {
    try {
      return readFileSync(credentialFile, "utf8").trim() || null;
    } catch {
      return null;
    }
  };
}

import { createHash, randomBytes } from "node:crypto";

/** Returns the hash by which stores know a session; its id cannot be derived from it. */
export function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

/** Makes the random id of a new session, for its cookie. */
export function newId(): string {
  return randomBytes(16).toString("base64url");
}

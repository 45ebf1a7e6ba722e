import { createHash, randomBytes } from "node:crypto";

/** What the stores know a session by, which its id cannot be made from. */
export function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

/** The random id of a new session, for its cookie. */
export function newId(): string {
  return randomBytes(16).toString("base64url");
}

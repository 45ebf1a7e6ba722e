import { withChunk } from "~/browser/parts/chunk.client";

export type Session = typeof import("./session.client");

/** Acts with the code that follows the player, which is loaded once something is practised. */
export function withSession(act: (session: Session) => void): void {
  withChunk(import("./session.client"), act);
}

import { withChunk } from "~/browser/parts/chunk.client";
import type { Settings, Stretch } from "~/domain/loops/practice/practice-run";
import type { Tempo } from "~/domain/loops/practice/tempo";

export interface Practice {
  id: string;
  settings: Settings;
  /** The loops of the item, in order. */
  loops: () => readonly Stretch[];
  tempo: () => Tempo | null;
  /** Called after each pass of a loop, with its index. */
  heard?: (at: number) => void;
  /** Called once practice is over. */
  over?: () => void;
}

export type Session = typeof import("./session.client");

/** Acts with the code that follows the player, which is loaded once something is practised. */
export function withSession(act: (session: Session) => void): void {
  withChunk(import("./session.client"), act);
}

import { chunkOf } from "~/browser/platform/chunks/chunk-of";

export type Session = typeof import("./session.client");

/** Acts with the code that follows the player, which is loaded once something is practised. */
export const withSession = chunkOf<Session>(() => import("./session.client"));

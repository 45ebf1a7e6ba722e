import { watchPath } from "./youtube-id";

const YTID = "fJ9rUzIMcZQ";

/** Shown when a visit names no video (PLAYER-13). The page keeps its general title. */
export const LANDING_VIDEO = {
  ytid: YTID,
  title: "Queen \u2013 Bohemian Rhapsody (Official Video Remastered)",
  author: "Queen Official",
  duration: 359,
} as const;

/** The part of it that is offered to loop (PLAYER-16). */
export const LANDING_LOOP = { start: 8, end: 16 };

export const LANDING_PATH = watchPath({ ytid: YTID, ...LANDING_LOOP });

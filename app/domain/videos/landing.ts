/** Shown when a visit names no video (PLAYER-13). The page keeps its general title. */
export const LANDING_VIDEO = {
  ytid: "fJ9rUzIMcZQ",
  title: "Queen \u2013 Bohemian Rhapsody (Official Video Remastered)",
  author: "Queen Official",
  duration: 359,
} as const;

/** The part of it that a newcomer is offered to loop. */
export const LANDING_LOOP = { start: 8, end: 16 };

/** The repeat of a video that offers to share it (PLAYER-11). */
export const SHARE_PROMPT_AT = 10;

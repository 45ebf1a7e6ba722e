/** Offer to share a video at this repeat (PLAYER-11). */
export const SHARE_PROMPT_AT = 10;

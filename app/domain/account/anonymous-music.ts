/**
 * Things done on a device without an account, which the merge dialog offers to save (ACCOUNT-6).
 */
export type AnonymousMusic = {
  hearts: number;
  repeats: number;
  playlists: number;
  /** Podcasts with a heart or in the history. */
  podcasts?: number;
  stations?: number;
  /** Hearts of songs that stations played. */
  songs?: number;
};

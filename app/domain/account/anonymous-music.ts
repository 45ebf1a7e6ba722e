/** What was done on a device without an account, which the merge dialog offers to save (ACCOUNT-6). */
export type AnonymousMusic = {
  hearts: number;
  repeats: number;
  playlists: number;
  /** Hearted or played ones, if any. */
  podcasts?: number;
  stations?: number;
  /** Hearted songs of stations. */
  songs?: number;
};

import type { Genre } from "./genres";

/** A podcast as a directory describes it. */
export interface DirectoryPodcast {
  appleId: string | null;
  podcastIndexId: number | null;
  /** Null for shows that only Apple's own app plays. */
  feedUrl: string | null;
  title: string;
  author: string;
  /** Text, not HTML. */
  description: string;
  picture: string | null;
  link: string | null;
  language: string | null;
  explicit: boolean;
  genres: Genre[];
}

import type { Genre } from "~/domain/podcasts/genres";

/** A podcast as its feed describes it. Texts are limited and well formed, HTML is sanitised. */
export interface FeedPodcast {
  title: string;
  author: string;
  /** HTML. */
  description: string;
  link: string | null;
  language: string | null;
  picture: string | null;
  explicit: boolean;
  /** Whether it asks to be in no directory (`itunes:block`). */
  blocked: boolean;
  serial: boolean;
  /** `podcast:guid` */
  guid: string | null;
  /** `itunes:new-feed-url` */
  newAddress: string | null;
  /** How often the publisher wants the feed to be checked, in seconds. */
  every: number | null;
  genres: Genre[];
  funding: { url: string; text: string } | null;
}

type EpisodeKind = "full" | "trailer" | "bonus";

interface Transcript {
  url: string;
  type: string;
  language: string | null;
}

/** An episode of a feed, before it is sanitised and has an id. */
export interface FeedItem {
  guid: string | null;
  url: string;
  type: string;
  bytes: number | null;
  title: string;
  /** HTML as received. */
  rawNotes: string;
  /** Epoch milliseconds; small numbers in the feed's order if the feed has no date. */
  publishedAt: number;
  duration: number | null;
  season: number | null;
  number: number | null;
  kind: EpisodeKind;
  picture: string | null;
  link: string | null;
  explicit: boolean;
  chaptersUrl: string | null;
  transcripts: Transcript[];
}

/** Why a document is not a podcast. */
export type FeedProblem = "not-a-feed" | "broken" | "too-slow" | "too-large";

export class BadFeed extends Error {
  override name = "BadFeed";
  constructor(readonly problem: FeedProblem) {
    super(problem);
  }
}

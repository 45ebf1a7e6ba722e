import { flag, number, text } from "./attribute";

export const accountParts = {
  /** A page of accounts: `waiting` for an email, `gone` after logout. */
  page: text<"form" | "waiting" | "gone">("sign-in"),
  /** Where a waiting page goes on. */
  back: text("back"),
  /** Opens a page of accounts as a dialog, and closes it. */
  dialog: flag("dialog"),
  cancel: flag("cancel"),
  /** While such a form is sent, the header says so. */
  signsIn: flag("signs-in"),
  merges: flag("merges"),
};

export const adParts = {
  place: text("ad-slot"),
  advert: text("slot"),
};

export const channelParts = {
  channel: text("channel"),
  title: flag("channel-title"),
  tools: flag("channel-tools"),
  tuneIn: flag("tune-in"),
  viewers: flag("viewers"),
  /** What comes up, with where its pictures are. */
  next: flag("channel-next"),
  imageOrigin: text("image-origin"),
};

export const discoveryParts = {
  state: text("discovery"),
  card: flag("discovery-card"),
  /** When this week ends, in epoch seconds. */
  expires: number("expires"),
  /** This browser has kept the list. */
  kept: flag("kept"),
  phrase: flag("phrase"),
  /** The form that removes this video. */
  remove: text("discovery-remove"),
};

export const artistParts = {
  /** The form that plays an artist radio, with the video that it starts with. */
  radio: text("radio-start"),
  card: text("radio-artist"),
  /** A panel with artists like this one, and what it is filled in. */
  panel: text("artist"),
  body: flag("artists-body"),
  filled: flag("filled"),
};

/** Lines of lyrics and transcripts, and other moments of what plays. Times are in seconds. */
export const lineParts = {
  start: number("start"),
  end: number("end"),
  seek: number("seek"),
  /** Start and end, with a comma. */
  loop: text("loop"),
};

export const lyricsParts = {
  panel: text("lyrics"),
  body: flag("lyrics-body"),
  lines: flag("lines"),
  /** Moves the lines by so many seconds. */
  by: number("by"),
};

export const podcastParts = {
  /** The podcast whose feed is being read. */
  podcast: text("podcast"),
  episode: text("episode"),
  transcript: flag("transcript"),
  drills: flag("drills"),
  /** Of the media element: lines are repeated. */
  drill: flag("drill"),
};

export const radioParts = {
  station: text("station"),
  /** The colour of a station without a picture. */
  colour: number("colour"),
  vote: flag("vote"),
  songs: flag("songs"),
  songTitle: flag("song-title"),
  /** The line that offers a song which was heard often. */
  offer: flag("offer"),
};

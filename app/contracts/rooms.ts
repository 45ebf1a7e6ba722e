import { flag, number, text } from "./attribute";

export const accountParts = {
  /** An account page: `waiting` for an email, or `gone` after logout. */
  page: text<"form" | "waiting" | "gone">("sign-in"),
  /** Where a waiting page goes next. */
  back: text("back"),
  /** Forms whose sending the header shows. */
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
  /** The next programme, and the origin of its pictures. */
  next: flag("channel-next"),
  imageOrigin: text("image-origin"),
};

export const discoveryParts = {
  state: text("discovery"),
  card: flag("discovery-card"),
  /** The end of this week, in epoch seconds. */
  expires: number("expires"),
  /** Set if this browser has a copy of the list. */
  kept: flag("kept"),
  phrase: flag("phrase"),
  /** The form that removes this video. */
  remove: text("discovery-remove"),
};

export const artistParts = {
  /** The form that plays an artist radio, with its first video. */
  radio: text("radio-start"),
  card: text("radio-artist"),
  /** A panel of similar artists, and the part to fill in. */
  panel: text("artist"),
  body: flag("artists-body"),
  filled: flag("filled"),
};

/**
 * Lines of lyrics and transcripts, and other moments of the item that plays. Times are in seconds.
 */
export const lineParts = {
  start: number("start"),
  end: number("end"),
  seek: number("seek"),
  /** Start and end, separated by a comma. */
  loop: text("loop"),
};

/**
 * The loops of an item. The times of each are in `lineParts`, and its speed and number of passes
 * are here; both are left out for the usual ones.
 */
export const savedLoopParts = {
  /** The part of the page, with the kind and id of its item. */
  part: text<`video:${string}` | `episode:${string}`>("loops"),
  /** A list of them, which can be dragged. */
  list: text<`video:${string}` | `episode:${string}`>("loop-list"),
  /** One that the listener saved, by its id. */
  loop: text("loopid"),
  /** One that many listeners loop. */
  popular: flag("popular-loop"),
  rate: number("rate"),
  passes: number("passes"),
  /** The form that saves what loops now. */
  save: flag("save-loop"),
  /** How much is looped in each part of the item. */
  heat: flag("heat"),
  /** Opens the practice panel, and the place of the panel. */
  practise: flag("practise"),
  panel: flag("practice-panel"),
  /** Taps the tempo. */
  tap: flag("tap-tempo"),
};

export const lyricsParts = {
  panel: text("lyrics"),
  body: flag("lyrics-body"),
  lines: flag("lines"),
  /** Set while practice hides each line that was not `heard` yet. */
  hides: flag("hides"),
  heard: flag("heard"),
  /** Seconds to move the lines by. */
  by: number("by"),
};

export const podcastParts = {
  /** The podcast whose feed is being read. */
  podcast: text("podcast"),
  episode: text("episode"),
  transcript: flag("transcript"),
  drills: flag("drills"),
  /** Set on the media element while lines are repeated. */
  drill: flag("drill"),
};

export const pictureParts = {
  /** The colour beneath the initials of a station or podcast. */
  colour: number("colour"),
};

export const radioParts = {
  station: text("station"),
  vote: flag("vote"),
  songs: flag("songs"),
  songTitle: flag("song-title"),
  /** The line that offers to keep a song heard often. */
  offer: flag("offer"),
};

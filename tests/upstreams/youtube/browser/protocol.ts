/** The numbers that `onStateChange` carries. */
export const State = {
  UNSTARTED: -1,
  ENDED: 0,
  PLAYING: 1,
  PAUSED: 2,
  BUFFERING: 3,
  CUED: 5,
} as const;
export type StateNumber = (typeof State)[keyof typeof State];

export const rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Fields of the page's cache; every message of the embed carries some of them. */
export interface Info {
  apiInterface?: string[];
  playerState?: StateNumber;
  currentTime?: number;
  duration?: number;
  playbackRate?: number;
  availablePlaybackRates?: number[];
  muted?: boolean;
  volume?: number;
  videoData?: { video_id: string; title: string; author: string };
  videoUrl?: string;
  videoLoadedFraction?: number;
  videoBytesLoaded?: number;
  videoBytesTotal?: number;
  playlist?: string[] | null;
  playlistIndex?: number;
  /** Seconds since 1970 at which `currentTime` was true. */
  currentTimeLastUpdated_?: number;
}

/** A message in either direction; on the wire it is a JSON string. */
export interface Message {
  event: string;
  id: number;
  channel: "widget";
  info?: unknown;
  func?: string;
  args?: unknown[];
}

/** @returns the message, or null for any other message between windows */
export function parseMessage(data: unknown): Message | null {
  if (typeof data !== "string") return null;
  try {
    const parsed: unknown = JSON.parse(data);
    const known = typeof parsed === "object" && parsed !== null && "event" in parsed;
    return known ? (parsed as Message) : null;
  } catch {
    return null;
  }
}

/** Methods that a player gets once the embed has answered. */
export const apiInterface = [
  ...["cueVideoById", "loadVideoById", "playVideo", "pauseVideo", "stopVideo", "seekTo"],
  ...["mute", "unMute", "isMuted", "setVolume", "getVolume", "setLoop", "setPlaybackQuality"],
  ...["setPlaybackRate", "getPlaybackRate", "getAvailablePlaybackRates", "getPlayerState"],
  ...["getCurrentTime", "getDuration", "getVideoLoadedFraction", "getVideoData", "getVideoUrl"],
  ...["getPlaylist", "getPlaylistIndex"],
];

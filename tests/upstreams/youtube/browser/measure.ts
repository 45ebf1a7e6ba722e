/** One entry of the measuring log. */
export interface LogEntry {
  /** Milliseconds since 1970 with fractions, comparable between frames and processes. */
  t: number;
  /**
   * The command's name, `state`, `seeked`, `ratechange`, `error`, `blocked`, `click` or
   * `user-seek`.
   */
  event: string;
  /** The position in seconds at that moment, before the command was carried out. */
  mediaTime: number;
  /** The playback rate at that moment. */
  rate: number;
  /** Whether a seek to `mediaTime` was under way, so that an older frame was still shown. */
  isSeeking: boolean;
  detail?: unknown;
}

/** A drawn frame: `[milliseconds since 1970, media seconds]`. */
export type Sample = [t: number, mediaTime: number];

declare global {
  interface Window {
    /** Everything since the embed's document was created. */
    __log: LogEntry[];
    /** The last 20 000 drawn frames, to prove that the position never jumped. */
    __samples: Sample[];
  }
}

const MAX_SAMPLES = 20_000;

function now(): number {
  return performance.timeOrigin + performance.now();
}

export function startMeasuring(media: HTMLVideoElement, onPicture: (mediaTime: number) => void) {
  window.__log = [];
  window.__samples = [];
  const sample = (_: number, { mediaTime, presentationTime }: VideoFrameCallbackMetadata) => {
    // A busy page hears of a frame late, perhaps after the seek that replaced it.
    window.__samples.push([performance.timeOrigin + presentationTime, mediaTime]);
    if (window.__samples.length > MAX_SAMPLES * 1.5) window.__samples.splice(0, MAX_SAMPLES / 2);
    onPicture(mediaTime);
    media.requestVideoFrameCallback(sample);
  };
  media.requestVideoFrameCallback(sample);
  return (event: string, detail?: unknown) => {
    const { currentTime: mediaTime, playbackRate: rate, seeking: isSeeking } = media;
    window.__log.push({ t: now(), event, mediaTime, rate, isSeeking, detail });
  };
}

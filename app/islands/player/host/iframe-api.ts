/** The part of the video host's API that the player uses. */
export interface HostPlayer {
  loadVideoById(request: { videoId: string; startSeconds: number }): void;
  cueVideoById(request: { videoId: string; startSeconds: number }): void;
  playVideo(): void;
  pauseVideo(): void;
  seekTo(seconds: number, allowSeekAhead: boolean): void;
  mute(): void;
  unMute(): void;
  isMuted(): boolean | undefined;
  setPlaybackRate(rate: number): void;
  getPlaybackRate(): number | undefined;
  getAvailablePlaybackRates(): number[] | undefined;
  /** Methods exist only after the host's first answer (docs/upstreams.md). */
  getPlayerState?(): number | undefined;
  getVideoUrl?(): string | undefined;
  getCurrentTime(): number | undefined;
  getDuration(): number | undefined;
  destroy(): void;
}

type HostEvent = { data: unknown };

interface HostOptions {
  videoId: string;
  host: string;
  width: string;
  height: string;
  playerVars: Record<string, string | number>;
  events: Record<string, (event: HostEvent) => void>;
}

export type PlayerClass = new (element: HTMLElement, options: HostOptions) => HostPlayer;

declare global {
  interface Window {
    YT?: { Player?: PlayerClass };
    onYouTubeIframeAPIReady?: () => void;
  }
}

/** In ms. */
const SCRIPT_TIMEOUT = 10_000;

let pending: Promise<PlayerClass> | null = null;

function addScript(url: string): Promise<PlayerClass> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      // While this exists, the script does nothing when it runs again.
      delete window.YT;
      reject(new Error("no script"));
    };
    const timer = setTimeout(fail, SCRIPT_TIMEOUT);
    window.onYouTubeIframeAPIReady = () => {
      clearTimeout(timer);
      if (window.YT?.Player) resolve(window.YT.Player);
      else fail();
    };
    script.src = url;
    script.async = true;
    script.onerror = fail;
    document.head.append(script);
  });
}

/** Adds the host's script once. Rejects when it cannot be loaded; calling again retries. */
export async function loadPlayerClass(url: string): Promise<PlayerClass> {
  pending ??= addScript(url);
  try {
    return await pending;
  } catch (error) {
    pending = null;
    throw error;
  }
}

/** The part of the video host's script that the player uses (UPSTREAMS, section 1). */
export interface HostPlayer {
  loadVideoById(request: { videoId: string; startSeconds: number }): void;
  cueVideoById(request: { videoId: string; startSeconds: number }): void;
  playVideo(): void;
  pauseVideo(): void;
  seekTo(seconds: number, allowSeekAhead: boolean): void;
  setPlaybackRate(rate: number): void;
  getPlaybackRate(): number | undefined;
  getAvailablePlaybackRates(): number[] | undefined;
  getPlayerState(): number | undefined;
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

export interface IframeApi {
  Player: new (element: HTMLElement, options: HostOptions) => HostPlayer;
}

declare global {
  interface Window {
    YT?: Partial<IframeApi>;
    onYouTubeIframeAPIReady?: () => void;
  }
}

/** How long the script may take, in ms. */
const SCRIPT_PATIENCE = 10_000;

let pending: Promise<IframeApi> | null = null;

function readyApi(): IframeApi | null {
  return window.YT?.Player ? { Player: window.YT.Player } : null;
}

function addScript(url: string): Promise<IframeApi> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      // The loader refuses to run twice while its mark stands.
      delete window.YT;
      reject(new Error("the video host's script did not load"));
    };
    const timer = setTimeout(fail, SCRIPT_PATIENCE);
    window.onYouTubeIframeAPIReady = () => {
      clearTimeout(timer);
      const api = readyApi();
      if (api) resolve(api);
      else fail();
    };
    script.src = url;
    script.async = true;
    script.onerror = fail;
    document.head.append(script);
  });
}

/** Adds the host's script once; a failed attempt may be repeated. */
export function loadIframeApi(url: string): Promise<IframeApi> {
  const ready = readyApi();
  if (ready) return Promise.resolve(ready);
  pending ??= addScript(url).catch((error: unknown) => {
    pending = null;
    throw error;
  });
  return pending;
}

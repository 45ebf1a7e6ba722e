import { parseMessage, State, type Info, type Message } from "./protocol";

type Handler = (event: { target: Player; data: unknown }) => void;
interface Options {
  videoId?: string;
  width?: number | string;
  height?: number | string;
  host?: string;
  playerVars?: Record<string, string | number>;
  events?: Record<string, Handler>;
}

const ownOrigin = new URL((document.currentScript as HTMLScriptElement).src).origin;
const allow =
  "accelerometer; autoplay; clipboard-write; encrypted-media; gyroscope; picture-in-picture; web-share";
let widgets = 0;

function makeFrame(element: HTMLElement, options: Options, widget: number): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  for (const { name, value } of element.attributes) frame.setAttribute(name, value);
  frame.id ||= `widget${widget}`;
  frame.setAttribute("frameborder", "0");
  frame.allowFullscreen = true;
  frame.allow = allow;
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.title = "YouTube video player";
  frame.width = String(options.width ?? 640);
  frame.height = String(options.height ?? 360);
  const source = new URL(`/embed/${options.videoId ?? ""}`, options.host ?? ownOrigin);
  for (const [key, value] of Object.entries(options.playerVars ?? {})) {
    source.searchParams.set(key, String(value));
  }
  source.searchParams.set("enablejsapi", "1");
  source.searchParams.set("origin", location.origin);
  source.searchParams.set("widgetid", String(widget));
  frame.src = source.href;
  element.replaceWith(frame);
  return frame;
}

/** The page's end of a player. All but these few methods come with the embed's first answer. */
class Player {
  [method: string]: unknown;
  #id = ++widgets;
  #replaced: HTMLElement | null = null;
  #frame: HTMLIFrameElement;
  #origin: string;
  #handlers = new Map<string, Set<Handler>>();
  #queue: Message[] | null = [];
  #info: Info = {};
  #greeting = 0;

  constructor(elementOrId: HTMLElement | string, options: Options = {}) {
    const element =
      typeof elementOrId === "string" ? document.getElementById(elementOrId) : elementOrId;
    if (!element) throw new Error("YouTube player element ID required.");
    if (element instanceof HTMLIFrameElement) {
      this.#frame = element;
      this.#greet();
    } else {
      this.#replaced = element;
      this.#frame = makeFrame(element, options, this.#id);
    }
    this.#origin = new URL(this.#frame.src).origin;
    this.#frame.addEventListener("load", this.#greet);
    window.addEventListener("message", this.#hear);
    for (const [name, handler] of Object.entries(options.events ?? {})) {
      this.addEventListener(name, handler);
    }
  }

  addEventListener(name: string, handler: Handler): this {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
    return this.#command("addEventListener", [name]);
  }

  removeEventListener(name: string, handler: Handler): this {
    this.#handlers.get(name)?.delete(handler);
    return this;
  }

  getIframe(): HTMLIFrameElement {
    return this.#frame;
  }

  setSize(width: number, height: number): this {
    this.#frame.width = String(width);
    this.#frame.height = String(height);
    return this;
  }

  destroy(): void {
    clearInterval(this.#greeting);
    window.removeEventListener("message", this.#hear);
    if (this.#replaced) this.#frame.replaceWith(this.#replaced);
    else this.#frame.remove();
  }

  #greet = () => {
    clearInterval(this.#greeting);
    this.#greeting = window.setInterval(() => this.#post({ event: "listening" }), 250);
  };

  #post(part: Omit<Message, "id" | "channel">): void {
    const message: Message = { ...part, id: this.#id, channel: "widget" };
    this.#frame.contentWindow?.postMessage(JSON.stringify(message), this.#origin);
  }

  #command(func: string, args: unknown[]): this {
    const message: Message = { event: "command", func, args, id: this.#id, channel: "widget" };
    if (this.#queue) this.#queue.push(message);
    else this.#post(message);
    return this;
  }

  #hear = ({ source, origin, data }: MessageEvent) => {
    if (origin !== this.#origin || source !== this.#frame.contentWindow) return;
    const message = parseMessage(data);
    if (message?.id !== this.#id) return;
    const queued = this.#queue ?? [];
    this.#queue = null;
    for (const waiting of queued) this.#post(waiting);
    if (message.event === "initialDelivery") {
      clearInterval(this.#greeting);
      const info = message.info as Info;
      this.#info = info;
      for (const name of info.apiInterface ?? []) this.#addMethod(name);
    } else if (message.event === "infoDelivery") {
      Object.assign(this.#info, message.info);
    } else {
      for (const handler of this.#handlers.get(message.event) ?? []) {
        handler({ target: this, data: message.info });
      }
    }
  };

  #addMethod(name: string): void {
    const [, key] = /^(?:get|is)([A-Z]\w*)$/.exec(name) ?? [];
    if (name === "getCurrentTime") {
      this[name] = () => this.#currentTime();
    } else if (key) {
      const field = (key[0] ?? "").toLowerCase() + key.slice(1);
      this[name] = () => (this.#info as Record<string, unknown>)[field];
    } else {
      this[name] = (...args: unknown[]) => {
        if (/^(?:load|cue)/.test(name)) this.#info = {};
        return this.#command(name, args);
      };
    }
  }

  #currentTime(): number | undefined {
    const { currentTime, playerState, playbackRate = 1, currentTimeLastUpdated_ } = this.#info;
    if (currentTime === undefined || playerState !== State.PLAYING) return currentTime;
    const since = (Date.now() / 1000 - (currentTimeLastUpdated_ ?? 0)) * playbackRate;
    return since > 0 ? currentTime + Math.min(since, 1) : currentTime;
  }
}

const waiting: (() => void)[] = [];
const page = window as Window & {
  YT?: object;
  onYouTubeIframeAPIReady?: () => void;
  onYouTubePlayerAPIReady?: () => void;
};
const api = {
  loading: 1,
  loaded: 0,
  Player,
  PlayerState: State,
  ready: (callback: () => void) => void (api.loaded ? callback() : waiting.push(callback)),
};
page.YT = Object.assign(page.YT ?? {}, api, { ready: api.ready });

setTimeout(() => {
  api.loaded = 1;
  Object.assign(page.YT ?? {}, { loaded: 1 });
  for (const callback of waiting) callback();
  page.onYouTubeIframeAPIReady?.();
  page.onYouTubePlayerAPIReady?.();
});

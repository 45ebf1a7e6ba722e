import { apiInterface, parseMessage, type Info } from "./protocol";
import { type MessageFaults, createWire } from "./wire";

type Command = (name: string, args: unknown[]) => void;

/** Events of the first second may come before the page has subscribed to them. */
const grace = 1000;

/** The embed's end of the message channel. */
export class Channel {
  #page: { window: Window; origin: string; id: number } | null = null;
  #subscribed = new Set(["onReady"]);
  #early: { event: string; info: unknown }[] = [];
  #openUntil = Infinity;
  readonly #carry: (send: () => void) => void;

  /** @param whenReady settles when the player may answer its page */
  constructor(
    private readonly faults: MessageFaults,
    whenReady: Promise<void>,
    everything: () => Info,
    onCommand: Command,
  ) {
    this.#carry = createWire(faults, () => performance.now());
    window.addEventListener("message", ({ source, origin, data }) => {
      const message = parseMessage(data);
      if (!message || source !== window.parent) return;
      if (message.event === "listening") {
        void whenReady.then(() => this.#answer({ origin, id: message.id }, everything()));
      } else if (message.event === "command" && message.func) {
        const args = message.args ?? [];
        if (message.func === "addEventListener") this.#subscribe(String(args[0]));
        else onCommand(message.func, args);
      }
    });
  }

  /** Sends a partial update of the page's cache. */
  deliver(info: Info): void {
    if (this.#page) this.#post("infoDelivery", info);
  }

  /** Sends an event if the page has subscribed to it. */
  emit(event: string, info: unknown = null): void {
    if (this.#page && this.#subscribed.has(event)) this.#post(event, info);
    else if (this.#keepsEarly()) this.#early.push({ event, info });
  }

  #answer({ origin, id }: { origin: string; id: number }, info: Info): void {
    const first = this.#page === null;
    this.#page = { window: window.parent, origin, id };
    this.#post("initialDelivery", { apiInterface, ...info });
    if (!first) return;
    this.#post("onReady", null);
    this.#openUntil = performance.now() + grace;
  }

  #keepsEarly(): boolean {
    return this.faults.ignoresSubscriptionsFor === 0 && performance.now() < this.#openUntil;
  }

  #subscribe(name: string): void {
    const delay = this.faults.ignoresSubscriptionsFor - performance.now();
    if (delay > 0) return void setTimeout(() => this.#subscribe(name), delay);
    this.#subscribed.add(name);
    for (const { event, info } of this.#early.filter(({ event }) => event === name)) {
      this.#post(event, info);
    }
    this.#early = this.#early.filter(({ event }) => event !== name);
  }

  #post(event: string, info: unknown): void {
    if (!this.#page) return;
    const { window: page, origin, id } = this.#page;
    const message = JSON.stringify({ event, info, id, channel: "widget" });
    this.#carry(() => page.postMessage(message, origin));
  }
}

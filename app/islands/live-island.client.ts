import type { Root } from "react-dom/client";
import { emit } from "~/domain/events";
import { arm } from "./arm.client";
import type { IslandWhen } from "./marker";
import { loaders } from "./registry.client";

type Loader = (typeof loaders)[keyof typeof loaders];

/** Long enough for a network that changes its route, short enough for a finger that waits (ms). */
const RETRY_AFTER = 300;

function isKnown(name: string): name is keyof typeof loaders {
  return Object.hasOwn(loaders, name);
}

function isWhen(when: string | undefined): when is IslandWhen {
  return when === "load" || when === "visible" || when === "idle" || when === "intent";
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function loadTwice(load: Loader) {
  try {
    return await load();
  } catch {
    await pause(RETRY_AFTER);
    return load();
  }
}

/**
 * One marker of the page. Its state is readable on the element: `data-island-state` goes armed, loading, hydrating, then
 * live or failed; `data-hydrated` appears when it is live.
 */
export class LiveIsland {
  private readonly over = new AbortController();
  private readonly html: string;
  private root: Root | null = null;
  private waking: Promise<boolean> | null = null;

  constructor(
    private readonly marker: HTMLElement,
    private readonly onLive?: () => void,
  ) {
    this.html = marker.innerHTML;
    this.state = "armed";
    const { when } = marker.dataset;
    arm(marker, isWhen(when) ? when : "intent", () => void this.wake(), this.over.signal);
  }

  get isLive(): boolean {
    return this.marker.dataset.islandState === "live";
  }

  get isFailed(): boolean {
    return this.marker.dataset.islandState === "failed";
  }

  /** True once the island is live, false when it failed or left the page first. */
  wake(): Promise<boolean> {
    this.waking ??= this.bringToLife();
    return this.waking;
  }

  dispose(): void {
    this.over.abort();
    this.root?.unmount();
    this.root = null;
  }

  private set state(state: "armed" | "loading" | "hydrating" | "live" | "failed") {
    this.marker.dataset.islandState = state;
    this.marker.toggleAttribute("data-hydrated", state === "live");
  }

  private async bringToLife(): Promise<boolean> {
    const name = this.marker.dataset.island ?? "";
    try {
      if (!isKnown(name)) throw new Error(`no island is called ${name}`);
      this.state = "loading";
      const hydrate = await loadTwice(loaders[name]);
      await pause(0);
      if (this.over.signal.aborted) return false;
      this.state = "hydrating";
      return await new Promise<boolean>((resolve) => {
        this.over.signal.addEventListener("abort", () => resolve(false));
        this.root = hydrate(this.marker, {
          live: () => {
            this.state = "live";
            this.onLive?.();
            resolve(true);
          },
          failed: (error) => {
            resolve(false);
            setTimeout(() => this.fail(error));
          },
        });
      });
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  }

  private fail(error: Error): void {
    if (this.over.signal.aborted || this.isFailed) return;
    const wasTouched = this.root !== null;
    this.dispose();
    if (wasTouched) this.marker.innerHTML = this.html;
    this.state = "failed";
    emit("lor:island-failed", { name: this.marker.dataset.island ?? "", message: error.message });
  }
}

import type { Root } from "react-dom/client";
import { islandParts } from "~/contracts";
import { emit } from "~/browser/platform/events";
import { loaders } from "./registry.client";

type IslandState = "armed" | "loading" | "hydrating" | "hydrated" | "failed";

/** The first events when a listener reaches for an island. */
const INTENT = ["pointerenter", "pointerdown", "touchstart", "focusin"];

function isKnown(name: string): name is keyof typeof loaders {
  return Object.hasOwn(loaders, name);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * An island on the page. Its element shows the state in `data-island-state`, and has
 * `data-hydrated` once it is hydrated.
 */
export class IslandOnPage {
  private readonly over = new AbortController();
  private readonly html: string;
  private root: Root | null = null;
  private hydration: Promise<boolean> | null = null;

  /** @param first hydrates the islands that this one needs */
  constructor(
    private readonly marker: HTMLElement,
    private readonly first?: () => Promise<unknown> | undefined,
  ) {
    this.html = marker.innerHTML;
    this.state = "armed";
    // A listener who reaches for a part of the dock needs all of it.
    const around = marker.closest("#player") ?? marker;
    const { signal } = this.over;
    for (const name of INTENT)
      around.addEventListener(name, () => void this.hydrate(), { signal, passive: true });
  }

  get isHydrated(): boolean {
    return islandParts.state.of(this.marker) === "hydrated";
  }

  get isFailed(): boolean {
    return islandParts.state.of(this.marker) === "failed";
  }

  /** Whether it may still be hydrated. */
  get isAwaited(): boolean {
    return !this.isHydrated && !this.isFailed;
  }

  /** Resolves to true once the island is hydrated, false if it failed or left the page first. */
  hydrate(): Promise<boolean> {
    this.hydration ??= this.loadAndHydrate();
    return this.hydration;
  }

  /**
   * Unmounts the island. If it is still hydrating, that happens afterwards, because React reports
   * an earlier unmount as an error.
   */
  dispose(): void {
    const isHydrating = islandParts.state.of(this.marker) === "hydrating";
    this.over.abort();
    if (!isHydrating) this.unmount();
  }

  private unmount(): void {
    this.root?.unmount();
    this.root = null;
  }

  private set state(state: IslandState) {
    islandParts.state.set(this.marker, state);
    islandParts.hydrated.set(this.marker, state === "hydrated");
  }

  private async loadAndHydrate(): Promise<boolean> {
    const name = islandParts.name.of(this.marker) ?? "";
    try {
      if (!isKnown(name)) throw new Error(`no island is called ${name}`);
      this.state = "loading";
      const [hydrate] = await Promise.all([loaders[name](), this.first?.()]);
      await pause(0);
      if (this.over.signal.aborted) return false;
      this.state = "hydrating";
      return await new Promise<boolean>((resolve) => {
        this.over.signal.addEventListener("abort", () => resolve(false));
        this.root = hydrate(this.marker, {
          hydrated: () => {
            if (this.over.signal.aborted) return this.unmount();
            this.state = "hydrated";
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
    if (this.isFailed) return;
    const wasChanged = this.root !== null;
    this.unmount();
    if (this.over.signal.aborted) return;
    this.over.abort();
    if (wasChanged) this.marker.innerHTML = this.html;
    this.state = "failed";
    emit("lor:island-failed", {
      name: islandParts.name.of(this.marker) ?? "",
      message: error.message,
    });
  }
}

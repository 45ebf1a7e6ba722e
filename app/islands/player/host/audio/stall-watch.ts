/** Nothing is heard for so many ms: the connection counts as lost. */
const STALLS_AFTER = 6_000;

export class StallWatch {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly lost: () => void) {}

  start(): void {
    this.#timer = setTimeout(this.lost, STALLS_AFTER);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

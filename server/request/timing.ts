type Span = { name: string; ms: number; description: string | undefined };

/** Collects the `Server-Timing` header of one response. */
export class Timing {
  readonly #spans: Span[] = [];
  readonly #started = performance.now();

  /** Milliseconds since the request came in. */
  get elapsed(): number {
    return performance.now() - this.#started;
  }

  /** @param name a header token such as `db` or `oembed` */
  add(name: string, ms: number, description?: string): void {
    this.#spans.push({ name: name.replace(/[^\w-]/g, "-"), ms, description });
  }

  async measure<T>(name: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.add(name, performance.now() - start);
    }
  }

  header(): string {
    const spans = [...this.#spans, { name: "total", ms: this.elapsed, description: undefined }];
    return spans
      .map(({ name, ms, description }) => {
        const note = description ? `;desc="${description.replace(/[^\w .:-]/g, "")}"` : "";
        return `${name}${note};dur=${ms.toFixed(2)}`;
      })
      .join(", ");
  }
}

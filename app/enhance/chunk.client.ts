/**
 * Does with a chunk what it brings. One that does not come (the program is away, a newer build has replaced it) leaves the
 * page as it was drawn: `otherwise` is what a press does without it.
 */
export function withChunk<Chunk>(
  coming: Promise<Chunk>,
  use: (chunk: Chunk) => unknown,
  otherwise: () => unknown = () => undefined,
): void {
  void coming.then(use, otherwise);
}

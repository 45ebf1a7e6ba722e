/**
 * Calls `use` with a chunk. If it cannot be loaded, because the server is down or has a newer
 * build, the page stays as rendered and `otherwise` is called.
 */
export function withChunk<Chunk>(
  loading: Promise<Chunk>,
  use?: (chunk: Chunk) => unknown,
  otherwise: () => unknown = () => undefined,
): void {
  void loading.then(use, otherwise);
}

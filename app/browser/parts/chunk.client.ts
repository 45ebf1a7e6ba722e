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

/**
 * Returns `withChunk` for a chunk that is used again and again, in the order of the calls: of two
 * imports under way, either may be first. A chunk that could not be loaded is asked for again.
 */
export function chunkOf<Chunk>(load: () => Promise<Chunk>) {
  let loading: Promise<Chunk> | null = null;
  return (use: (chunk: Chunk) => unknown): void => {
    loading ??= load();
    void loading.then(use, () => (loading = null));
  };
}

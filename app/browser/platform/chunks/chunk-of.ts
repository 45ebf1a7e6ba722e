import { importAgain } from "./import-again";
import { FAILED, snackbar } from "../snackbar";

/** For what no listener asked for: the page stays as rendered, and the next call tries again. */
export const tryNextTime = () => undefined;

/**
 * Returns a function that calls `use` with a chunk, which is loaded with the first call. Calls keep
 * their order. If it cannot be loaded, because the server is down or has a newer build, `otherwise`
 * is called, by which the listener is told, and the next call asks for it again.
 */
export function chunkOf<Chunk>(load: () => Promise<Chunk>) {
  let loading: Promise<Chunk> | null = null;
  return (
    use: (chunk: Chunk) => unknown,
    otherwise: () => unknown = () => snackbar(FAILED, "error"),
  ): void => {
    loading ??= importAgain(load);
    void loading.then(use, () => {
      loading = null;
      otherwise();
    });
  };
}

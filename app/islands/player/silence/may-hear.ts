/** In ms. A slower host is not asked again on this page. */
const PATIENCE = 10_000;

/**
 * Whether a host permits scripts to analyse its audio (CORS). Loads the beginning with another
 * element, so that playback continues.
 */
export function mayHear(url: string, signal: AbortSignal): Promise<boolean> {
  const probe = new Audio();
  probe.crossOrigin = "anonymous";
  probe.preload = "metadata";
  let patience: ReturnType<typeof setTimeout>;
  return new Promise<boolean>((resolve) => {
    patience = setTimeout(resolve, PATIENCE, false);
    probe.addEventListener("loadedmetadata", () => resolve(true));
    probe.addEventListener("error", () => resolve(false));
    signal.addEventListener("abort", () => resolve(false));
    probe.src = url;
  }).finally(() => {
    clearTimeout(patience);
    probe.removeAttribute("src");
    probe.load();
  });
}

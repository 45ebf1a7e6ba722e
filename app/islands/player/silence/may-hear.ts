/** In ms. A host that is slower is not asked again in this page. */
const PATIENCE = 10_000;

/**
 * Whether a host gives leave to listen to its sound (CORS): loads the beginning with another element, so that what plays goes
 * on meanwhile.
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

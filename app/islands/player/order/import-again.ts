import { parseUrl } from "~/domain/text/parse-url";

/** Long enough for a network that changes its route, short enough for a listener who waits (ms). */
const PAUSE = 300;

/** Browsers name the module in the message. */
function addressIn(error: unknown): string | undefined {
  return String(error)
    .split(" ")
    .find((word) => word.startsWith("http") && parseUrl(word));
}

/**
 * Imports a module, once more if its download fails. Some browsers remember a failed module for as long as the page lives, so
 * the second attempt uses another address. Not for a module that others import too: it would exist twice.
 */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const address = addressIn(error);
    if (!address) return load();
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
  }
}

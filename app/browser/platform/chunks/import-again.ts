/** In ms. Long enough for a network to change its route, short enough for a listener to wait. */
const PAUSE = 300;

/**
 * Imports a module, and tries once more if the download fails. Some browsers remember a failed
 * module for the lifetime of the page, so the second attempt uses the address in their message with
 * another query. Not for a module that others import too: it would exist twice.
 */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const [address] = /http\S+/.exec(String(error)) ?? [];
    if (!address) return load();
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
  }
}

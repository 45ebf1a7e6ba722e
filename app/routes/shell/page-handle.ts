import { useMatches, type useLoaderData } from "@remix-run/react";
import type { DockItem } from "~/components/shell/dock";

type LoaderData<Loader> = ReturnType<typeof useLoaderData<Loader>>;

/** The type of a route's `handle` export, which the document around the page reads. */
export interface PageHandle<Loader> {
  /** The item that the page would play. If there is none, the dock shows the one played last. */
  dockOf: (data: LoaderData<Loader>) => DockItem | null;
  /** Whether the page has an introduction above the dock. */
  hasIntro?: (data: LoaderData<Loader>) => boolean;
}

/**
 * Returns the item that the current page would play, and whether the page has an introduction; no
 * item if it has none or its loader failed.
 */
export function usePageShell(): { dock: DockItem | null; hasIntro: boolean } {
  const page = useMatches().at(-1);
  const handle = page?.handle as PageHandle<unknown> | undefined;
  if (!handle || !page?.data) return { dock: null, hasIntro: false };
  return { dock: handle.dockOf(page.data), hasIntro: handle.hasIntro?.(page.data) ?? false };
}

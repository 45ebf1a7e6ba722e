import { useMatches, type useLoaderData } from "@remix-run/react";
import type { DockItem } from "~/components/shell/dock";

type LoaderData<Loader> = ReturnType<typeof useLoaderData<Loader>>;

/** The type of a route's `handle` export, which the document around the page reads. */
export interface PageHandle<Loader> {
  /** The item that the page would play. If there is none, the dock shows the one played last. */
  dockOf: (data: LoaderData<Loader>) => DockItem | null;
}

/** Returns the item that the current page would play; null if it has none or its loader failed. */
export function usePageDock(): DockItem | null {
  const page = useMatches().at(-1);
  const handle = page?.handle as PageHandle<unknown> | undefined;
  return handle && page?.data ? handle.dockOf(page.data) : null;
}

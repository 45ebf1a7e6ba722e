import { useMatches, type useLoaderData } from "@remix-run/react";
import type { DockItem } from "~/components/shell/dock";

type LoaderData<Loader> = ReturnType<typeof useLoaderData<Loader>>;

/** What a route tells the document around its page: the type of its `handle` export. */
export interface PageHandle<Loader> {
  /** What the page would play. On pages without a handle, and for null, the dock shows what was played last. */
  dockOf: (data: LoaderData<Loader>) => DockItem | null;
}

/** What the current page would play; null if it has none or its loader failed. */
export function usePageDock(): DockItem | null {
  const page = useMatches().at(-1);
  const handle = page?.handle as PageHandle<unknown> | undefined;
  return handle && page?.data ? handle.dockOf(page.data) : null;
}

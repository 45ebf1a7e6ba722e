import { useMatches, type useLoaderData } from "@remix-run/react";
import type { DockVideo } from "~/components/shell/dock";

type LoaderData<Loader> = ReturnType<typeof useLoaderData<Loader>>;

/** What a route tells the document around its page: the type of its `handle` export. */
export interface PageHandle<Loader> {
  /** The page's own video. On pages without a handle the dock shows the video that was played last. */
  dockOf: (data: LoaderData<Loader>) => DockVideo;
}

/** The current page's own video; null if it has none or its loader failed. */
export function usePageDock(): DockVideo | null {
  const page = useMatches().at(-1);
  const handle = page?.handle as PageHandle<unknown> | undefined;
  return handle && page?.data ? handle.dockOf(page.data) : null;
}

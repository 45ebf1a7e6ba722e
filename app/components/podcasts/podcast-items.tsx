import { TabItems } from "~/components/parts/tab-items";
import type { ShellData } from "~/components/parts/shell-data";
import { PODCAST_TABS } from "./podcast-tabs";

/** The sidebar of the podcast pages (PODCAST-2). */
export function PodcastItems({ shell }: { shell: ShellData }) {
  return <TabItems shell={shell} layout="podcast" tabs={PODCAST_TABS} other="episodeid" />;
}

import { SidebarRadio } from "~/components/artist-radio/sidebar-radio";
import { TabItems } from "~/components/parts/tab-items";
import type { ShellData } from "~/components/parts/shell-data";

export const RADIO_TABS = [
  { tab: "popular", icon: "radio", label: "Popular Channel" },
  { tab: "favorites", icon: "heart", label: "Favorite/History" },
  { tab: "five-star", icon: "trophy", label: "Five Star" },
  { tab: "location", icon: "stream", label: "Location" },
  { tab: "category", icon: "music", label: "Category" },
];

/** The sidebar of the radio pages (RADIO-1). */
export function RadioItems({ shell }: { shell: ShellData }) {
  return (
    <TabItems shell={shell} layout="radio" tabs={RADIO_TABS} other="stationId">
      <SidebarRadio shell={shell} />
    </TabItems>
  );
}

import { SidebarRadio } from "~/components/artist-radio/sidebar-radio";
import { SidebarItem } from "~/components/shell/sidebar-item";
import type { ShellData } from "~/components/shell/shell-data";

const tabs = [
  { tab: "popular", icon: "radio", label: "Popular Channel" },
  { tab: "favorites", icon: "heart", label: "Favorite/History" },
  { tab: "five-star", icon: "trophy", label: "Five Star" },
  { tab: "location", icon: "stream", label: "Location" },
  { tab: "category", icon: "music", label: "Category" },
];

/** The sidebar of the radio pages (RADIO-1). */
export function RadioItems({ shell }: { shell: ShellData }) {
  const { path, query, links } = shell;
  const here = new URL(path, "http://here.invalid");
  const isList = /^\/radio\/?$/i.test(here.pathname) && !here.searchParams.has("stationId");
  const tab = isList ? (here.searchParams.get("tab") ?? "popular") : null;
  return (
    <>
      {tabs.map((one) => (
        <SidebarItem
          key={one.tab}
          href={`/radio?tab=${one.tab}`}
          icon={one.icon}
          label={one.label}
          current={one.tab === tab}
          section={one.tab === "popular" ? "radio" : `radio?tab=${one.tab}`}
        />
      ))}
      <SidebarRadio shell={shell} />
      <SidebarItem href={links.blog ?? "/blog"} icon="blog" label="Blog" />
      {query ? (
        <SidebarItem
          href={`/radio/search?q=${encodeURIComponent(query)}`}
          icon="search"
          label="Search Results"
          path={path}
        />
      ) : null}
    </>
  );
}

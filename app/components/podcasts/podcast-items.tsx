import { SidebarItem } from "~/components/shell/sidebar-item";
import type { ShellData } from "~/components/shell/shell-data";

const tabs = [
  { tab: "popular", icon: "podcast", label: "Most Popular" },
  { tab: "category", icon: "music", label: "Category" },
  { tab: "favorites", icon: "heart", label: "Favorite/History" },
  { tab: "five-star", icon: "trophy", label: "Five Star" },
];

/** The sidebar of the podcast pages (PODCAST-2). */
export function PodcastItems({ shell: { path, query, links } }: { shell: ShellData }) {
  const here = new URL(path, "http://here.invalid");
  const isList = /^\/podcast\/?$/i.test(here.pathname) && !here.searchParams.has("episodeid");
  const tab = isList ? (here.searchParams.get("tab") ?? "popular") : null;
  return (
    <>
      {tabs.map((one) => (
        <SidebarItem
          key={one.tab}
          href={`/podcast?tab=${one.tab}`}
          icon={one.icon}
          label={one.label}
          current={one.tab === tab}
          section={one.tab === "popular" ? "podcast" : `podcast?tab=${one.tab}`}
        />
      ))}
      <SidebarItem href={links.blog ?? "/blog"} icon="blog" label="Blog" />
      {query ? (
        <SidebarItem
          href={`/podcast/search?q=${encodeURIComponent(query)}`}
          icon="search"
          label="Search Results"
          path={path}
        />
      ) : null}
    </>
  );
}

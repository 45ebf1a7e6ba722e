import { addresses } from "~/addresses";
import { OutsideItem, SidebarItem } from "./sidebar-item";
import type { ShellData } from "./shell-data";

interface Tab {
  tab: string;
  icon: string;
  label: string;
}

interface Props {
  shell: ShellData;
  /** The layout's first path segment. */
  layout: "radio" | "podcast";
  /** The first tab has the bare path. */
  tabs: readonly Tab[];
  /** The parameter of pages that are not a tab. */
  other: string;
  /** Items between the tabs and the blog. */
  children?: React.ReactNode;
}

/** The sidebar of a layout whose tabs share one path. */
export function TabItems({ shell: { path, query, links }, layout, tabs, other, children }: Props) {
  const { pathname, searchParams } = new URL(path, "http://here.invalid");
  const isTab = pathname.toLowerCase().replace(/\/$/, "") === addresses[layout].index;
  const here = isTab && !searchParams.has(other) ? (searchParams.get("tab") ?? tabs[0]?.tab) : null;
  return (
    <>
      {tabs.map(({ tab, icon, label }) => (
        <SidebarItem
          key={tab}
          href={`${addresses[layout].index}?tab=${tab}`}
          icon={icon}
          label={label}
          current={tab === here}
          section={tab === tabs[0]?.tab ? layout : `${layout}?tab=${tab}`}
        />
      ))}
      {children}
      <OutsideItem href={links.blog} icon="blog" label="Blog" />
      {query ? (
        <SidebarItem
          href={`${addresses[layout].search}?q=${encodeURIComponent(query)}`}
          icon="search"
          label="Search Results"
          path={path}
        />
      ) : null}
    </>
  );
}

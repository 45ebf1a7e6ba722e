import { addresses } from "~/addresses";
import { headerParts, sidebarParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";
import type { Tab } from "~/domain/player/player";
import type { ShellData } from "~/components/parts/shell-data";
import type { Layout } from "~/domain/shell/paths";
import { AccountMenu, MoreMenu } from "./menus";

const TABS: { layout: Layout; tab: Tab; href: string; label: string; icon: string }[] = [
  { layout: "video", tab: "lor", href: addresses.home, label: "LOR", icon: "logo" },
  {
    layout: "podcast",
    tab: "podcast",
    href: addresses.podcast.index,
    label: "Podcast",
    icon: "podcast",
  },
  { layout: "radio", tab: "radio", href: addresses.radio.index, label: "Radio", icon: "radio" },
];

interface Search {
  action: string;
  placeholder: string;
  /** The API call for suggestions. */
  suggest: string;
  /** Set if small screens show no suggestions (SEARCH-3). */
  isWideOnly?: boolean;
}

const searches: Record<Layout, Search> = {
  video: {
    action: addresses.search.index,
    placeholder: "Search for a video...",
    suggest: addresses.api.search.suggest,
    isWideOnly: true,
  },
  radio: {
    action: addresses.radio.search,
    placeholder: "Search for a radio...",
    suggest: addresses.api.radio.suggest,
  },
  podcast: {
    action: addresses.podcast.search,
    placeholder: "Search for a podcast...",
    suggest: addresses.api.podcast.suggest,
  },
};

/** Menu button, logo, tabs, search box, account and More menu (SHELL-5). */
export function Header({ shell, layout }: { shell: ShellData; layout: Layout }) {
  return (
    <header id="header">
      <div {...headerParts.area("menu")}>
        <MenuButtons open={shell.sidebar !== "closed"} redirectTo={shell.path} />
      </div>
      <a
        {...headerParts.area("logo")}
        {...headerParts.tab("lor")}
        href={addresses.home}
        className="flex min-h-11 items-center gap-2 font-extrabold tracking-tight"
        aria-label={`${shell.product}, home`}
      >
        <Icon name="logo" className="text-brand" />
        <span className="hidden whitespace-nowrap min-[680px]:inline">{shell.product}</span>
      </a>
      <nav {...headerParts.area("tabs")} aria-label="Sections" className="justify-self-end">
        <ul className="flex w-max rounded-full border border-line bg-sunken p-0.5">
          {TABS.map((tab) => (
            <li key={tab.href}>
              <a
                href={tab.href}
                {...headerParts.tab(tab.tab)}
                aria-current={tab.layout === layout ? "true" : undefined}
                className="flex min-h-10 items-center gap-1.5 rounded-full px-2 text-[0.8rem] font-semibold text-muted sm:px-3 sm:text-sm aria-[current]:bg-raised aria-[current]:text-brand-strong"
              >
                <Icon name={tab.icon} className="hidden h-5 w-5 md:block" />
                {tab.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <SearchBox layout={layout} query={shell.query} />
      <div {...headerParts.area("account")} className="account">
        <AccountMenu shell={shell} />
        <MoreMenu shell={shell} />
      </div>
    </header>
  );
}

/**
 * Works without scripts: a link opens the sidebar on narrow screens, and a form sets its cookie on
 * wide ones.
 */
function MenuButtons({ open, redirectTo }: { open: boolean; redirectTo: string }) {
  return (
    <>
      <a
        {...sidebarParts.opener(true)}
        href="#sidebar"
        className="icon-button md:hidden"
        aria-label="Menu"
      >
        <Icon name="menu" />
      </a>
      <form
        method="post"
        action={addresses.api.sidebar}
        {...sidebarParts.form(true)}
        className="max-md:hidden"
      >
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <button
          name="state"
          value={open ? "closed" : "opened"}
          className="icon-button"
          aria-label="Menu"
          aria-expanded={open}
          aria-controls="sidebar"
        >
          <Icon name="menu" />
        </button>
      </form>
    </>
  );
}

function SearchBox({ layout, query }: { layout: Layout; query: string }) {
  const { action, placeholder, suggest, isWideOnly } = searches[layout];
  return (
    <form
      {...headerParts.area("search")}
      role="search"
      action={action}
      method="get"
      {...headerParts.suggest(suggest)}
      {...headerParts.suggestWide(isWideOnly)}
      className="search relative"
    >
      <input
        type="search"
        name="q"
        defaultValue={query}
        placeholder={placeholder}
        aria-label={placeholder.replace("...", "")}
        autoComplete="off"
        required
        pattern=".*\S.*"
        title="Type what to search for"
        maxLength={200}
        className="field rounded-full border-line bg-sunken pr-12"
      />
      <span className="search-collapsed" aria-hidden="true">
        Search...
      </span>
      <button className="icon-button absolute right-0 top-0" aria-label="Search">
        <Icon name="search" />
      </button>
    </form>
  );
}

import { addresses } from "~/addresses";
import { pageParts, sheetParts, sidebarParts } from "~/contracts";
import { Icon } from "~/islands/parts/icon";
import { SidebarMusic } from "~/components/playlists/sidebar-music";
import { formatCount } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { LOGIN_STATUS, loginLabel } from "~/domain/account/login-status";
import { loginPath } from "~/domain/shell/page-links";
import { CompactControls } from "./compact-controls";
import { Avatar, LoginLabel, LogOut } from "./menus";
import { PodcastItems } from "~/components/podcasts/podcast-tabs";
import { RadioItems } from "~/components/radio/radio-items";
import { SidebarRadio } from "~/components/artist-radio/sidebar-radio";
import { OutsideItem, SidebarItem } from "~/components/parts/sidebar-item";
import type { ShellData } from "~/components/parts/shell-data";
import { layoutOf } from "~/domain/shell/paths";

interface Section {
  href: string;
  icon: string;
  label: string;
  /** Shown to signed-in listeners only. */
  isForAccounts?: boolean;
}

/** What listeners come back to is first. */
const sections: Section[] = [
  { href: addresses.yourlor, icon: "home", label: "Your LOR" },
  { href: addresses.history.index, icon: "history", label: "History" },
  { href: addresses.favorites, icon: "heart", label: "Hearted" },
  { href: addresses.loops.index, icon: "repeat", label: "Loops" },
  { href: addresses.top10, icon: "trophy", label: "Top 10" },
  { href: addresses.discovery, icon: "discover", label: "Weekly Discovery", isForAccounts: true },
  { href: addresses.stream.index, icon: "stream", label: "Streams" },
  { href: addresses.reviews, icon: "review", label: "Our Reviews" },
];

/** The sidebar, with the items of the page's tab. */
export function Sidebar({ shell, foot }: { shell: ShellData; foot: React.ReactNode }) {
  return (
    <nav id="sidebar" aria-label="Main">
      <UserWidget shell={shell} />
      <CompactControls />
      <ul className="flex flex-col gap-0.5">
        <LayoutItems shell={shell} />
      </ul>
      <a href="#header" {...sidebarParts.closer(true)} className="button mt-3 w-full md:hidden">
        <Icon name="close" />
        Close menu
      </a>
      {foot}
    </nav>
  );
}

const ITEMS = { radio: RadioItems, podcast: PodcastItems, video: VideoItems };

/** The items of the page's tab. */
function LayoutItems({ shell }: { shell: ShellData }) {
  const Items = ITEMS[layoutOf(shell.path.split("?")[0] ?? "")];
  return <Items shell={shell} />;
}

/** SHELL-7 */
function VideoItems({ shell }: { shell: ShellData }) {
  const { links } = shell;
  return (
    <>
      {sections.map((item) => (
        <SidebarItem
          key={item.href}
          {...item}
          path={shell.path}
          hidden={item.isForAccounts && !shell.user}
        />
      ))}
      {shell.query ? (
        <SidebarItem
          href={`${addresses.search.index}?q=${encodeURIComponent(shell.query)}`}
          icon="search"
          label="Search Results"
          path={shell.path}
        />
      ) : null}
      <SidebarRadio shell={shell} />
      <SidebarMusic
        playlists={shell.music}
        of={shell.musicOf}
        rejected={shell.refusedName}
        path={shell.path}
      />
      <OutsideItem href={links.discord} icon="chat" label="Discord Chat" />
      <OutsideItem href={links.blog} icon="blog" label="Blog" />
      <OutsideItem
        href={links.extension}
        icon="extension"
        label="Chrome Extension"
        className="max-md:hidden"
      />
      <SidebarItem
        href={addresses.fromYoutube}
        icon="swap"
        label="YouTube to LOR"
        className="max-md:hidden"
      />
    </>
  );
}

/** For narrow screens (SHELL-9). */
function UserWidget({ shell }: { shell: ShellData }) {
  const { user } = shell;
  return (
    <div {...pageParts.own("user")} className="mb-3 border-b border-line pb-3 md:hidden">
      {user ? (
        <div className="flex flex-wrap items-center gap-3">
          <span className="merge-busy w-full font-semibold">Importing...</span>
          <Avatar user={user} />
          <span className="font-semibold wrap-anywhere">{user.name}</span>
          <span>
            {formatCount(user.totalHearts)} {plural(user.totalHearts, "heart")}
          </span>
          <span>
            {formatCount(user.totalRepeats)} {plural(user.totalRepeats, "repeat")}
          </span>
          <LogOut label={loginLabel(LOGIN_STATUS.Authenticated)} />
        </div>
      ) : (
        <a
          href={loginPath(shell.path)}
          className="button primary w-full"
          {...sheetParts.opener("")}
        >
          <LoginLabel />
        </a>
      )}
    </div>
  );
}

/** Which of the three layouts a page has (spec 1 §2); `plain` pages (privacy, terms, faq) belong to the video tab. */
export type Layout = "video" | "radio" | "podcast";

export interface ShellUser {
  name: string;
  avatarUrl: string | null;
  totalRepeats: number;
  totalStars: number;
}

/** What every page's shell is drawn from: the root loader's answer. */
export interface ShellData {
  product: string;
  version: string;
  /** Path and query of this page: where forms of the shell lead back to. */
  path: string;
  query: string;
  theme?: "dark" | "light";
  sidebar?: "opened" | "closed";
  /** The signed-in listener; null for anonymous ones, who see the login button. */
  user: ShellUser | null;
  /** The listener's own and followed playlists by name. */
  music: { pid: string; name: string }[];
  links: { discord?: string; blog?: string; extension?: string };
}

const layouts: Record<string, Layout> = { radio: "radio", podcast: "podcast" };

/** The top tab follows the first path segment (spec 1 §2). */
export function layoutOf(pathname: string): Layout {
  return layouts[pathname.split("/")[1]?.toLowerCase() ?? ""] ?? "video";
}

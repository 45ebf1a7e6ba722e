interface ShellUser {
  name: string;
  avatarUrl: string | null;
  totalRepeats: number;
  totalHearts: number;
}

/** The root loader's data, from which the shell of every page is rendered. */
export interface ShellData {
  product: string;
  version: string;
  /** Path and query of this page, which the shell's forms return to. */
  path: string;
  query: string;
  /** The artist whose radio the page shows or plays from. */
  artist: string | null;
  theme?: "dark" | "light";
  sidebar?: "opened" | "closed";
  /** The signed-in listener; null otherwise. */
  user: ShellUser | null;
  /** The listener's own and followed playlists by name. */
  music: { pid: string; name: string }[];
  /** Names the account and its playlists. */
  musicOf: string;
  /** The rejected name of a new playlist from the sidebar's form. */
  refusedName: string | null;
  links: { discord?: string; blog?: string; extension?: string };
}

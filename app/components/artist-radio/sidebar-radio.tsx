import { RADIO_SECTION } from "~/domain/shell/paths";
import { radioPath } from "~/domain/songs/artist-paths";
import { SidebarItem } from "~/components/parts/sidebar-item";
import type { ShellData } from "~/components/parts/shell-data";

/**
 * Leads back to the artist radio that the page plays from (SHELL-7). Scripts carry it over to other
 * pages.
 */
export function SidebarRadio({ shell: { artist, path } }: { shell: ShellData }) {
  return artist ? (
    <SidebarItem
      href={radioPath(artist)}
      icon="radio"
      label="Artist Radio"
      path={path}
      section={RADIO_SECTION}
    />
  ) : null;
}

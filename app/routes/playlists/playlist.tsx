import { redirect, type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { z } from "zod";
import { BackToTop, EmptyState, ListPage, ShowMore } from "~/components/lists/list-page";
import { NewPlaylistForm } from "~/components/playlists/new-playlist-form";
import { PlaylistRows } from "~/components/playlists/playlist-rows";
import { SystemRows } from "~/components/playlists/system-rows";
import { SortLinks } from "~/components/lists/sort-links";
import { INVALID_PLAYLIST_NAME } from "~/domain/playlists/playlist-name";
import { safePath } from "~/domain/shell/redirect-to";
import { saveRejectedName } from "~/services/playlists/rejected-name.server";
import { lastSearch } from "~/services/search/last-search.server";
import { loadFilledSystemPlaylists } from "~/services/playlists/system-playlists.server";
import { loadYourMusic, type MusicTab } from "~/services/playlists/your-music.server";
import { pageAddress } from "../shell/page-address.server";
import { titled } from "../shell/titled";
import { redirectToFirstPage } from "../shell/first-page.server";
import { createFromForm, field } from "./playlist-form.server";
import { parseQuery, text } from "~/domain/text/query/parse-query";
import { parseUrl } from "~/domain/text/parse-url";
import { present } from "~/domain/text/present";
import { forListener } from "../shell/audience.server";

export const meta: MetaFunction = titled("Your Music");

const PAGE = 50;

const TABS: { tab: MusicTab; name: string; href: string }[] = [
  { tab: "all", name: "All", href: addresses.playlist.index },
  { tab: "mine", name: "Mine", href: `${addresses.playlist.index}?tab=mine` },
  { tab: "followed", name: "Followed", href: `${addresses.playlist.index}?tab=followed` },
];

export const query = z.object({ next: text, tab: text });

/** The listener's own and followed playlists (PLAYLIST-8). */
export const loader = forListener(async ({ request, context }) => {
  const { db, env, session } = context;
  const { next: cursor, tab: tabGiven } = parseQuery(request, query);
  const tabName = tabGiven?.toLowerCase();
  const tab = TABS.find((one) => one.tab === tabName)?.tab ?? "all";
  const { userId } = session;
  const reader = { userId, found: lastSearch(session)?.ytids ?? [] };
  const [page, system] = await Promise.all([
    userId && loadYourMusic(db, userId, { tab, limit: PAGE, cursor }).catch(redirectToFirstPage),
    tab === "all" && cursor === undefined ? loadFilledSystemPlaylists(db, reader) : [],
  ]);
  return {
    tab,
    rows: page ? page.res : [],
    next: page ? page.next : undefined,
    system,
    isFirst: cursor === undefined,
    imageOrigin: env.youtube.imageOrigin,
    path: pageAddress(request).path,
  };
});

/**
 * Creates a playlist from this page, its empty state or the sidebar, each with its own rule for
 * names (PLAYLIST-2).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const from = field(form, "from");
  const name = field(form, "name");
  if (from !== "sidebar") {
    return createFromForm(context, {
      entry: from === "empty" ? "empty" : "page",
      name,
      to: addresses.playlist.index,
    });
  }
  const cameFrom = parseUrl(request.headers.get("Referer") ?? "");
  const to = safePath(cameFrom && cameFrom.pathname + cameFrom.search, addresses.playlist.index);
  const rejected = await createFromForm(context, { entry: "sidebar", name, to });
  context.session.flash(rejected.data.message, { kind: "error" });
  saveRejectedName(context.session, name);
  return redirect(to, 303);
}

export default function YourMusic() {
  const { tab, rows, next, system, isFirst, path, imageOrigin } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const current = present(TABS.find((one) => one.tab === tab) ?? TABS[0], "tab");
  const isEmpty = rows.length === 0 && isFirst;
  const startsHere = isEmpty && tab !== "followed";
  const options = TABS.map(({ name, href }) => ({ name, href, current: href === current.href }));
  return (
    <ListPage title="Your Music" description="Playlists that you made, and those that you follow">
      <SortLinks label="Playlists" options={options} />
      {startsHere ? null : (
        <div className="mb-3">
          <NewPlaylistForm
            entry="page"
            action={addresses.playlist.index}
            placeholder="New Playlist"
            rejected={rejected}
          />
        </div>
      )}
      {isFirst ? null : <BackToTop href={current.href} />}
      {isEmpty ? (
        <EmptyState>
          <p>No playlists found</p>
          {startsHere ? (
            <NewPlaylistForm
              entry="empty"
              action={addresses.playlist.index}
              placeholder="Name your first playlist"
              onBlur={{ pattern: ".*\\S.*", message: INVALID_PLAYLIST_NAME }}
              rejected={rejected}
            />
          ) : (
            <p>Open a playlist that somebody shared with you and press Follow.</p>
          )}
        </EmptyState>
      ) : (
        <PlaylistRows rows={rows} imageOrigin={imageOrigin} path={path} />
      )}
      {next ? <ShowMore href={`${current.href}${tab === "all" ? "?" : "&"}next=${next}`} /> : null}
      <SystemRows rows={system} imageOrigin={imageOrigin} />
    </ListPage>
  );
}

import { data, redirect, type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { playlistParts, scriptParts } from "~/contracts";
import { TransferFooter } from "~/components/transfer/export-links";
import { BackToTop, EmptyState, ShowMore } from "~/components/lists/list-page";
import { VideoRows } from "~/components/lists/video-rows";
import { ConfirmDelete } from "~/components/playlists/confirm-delete";
import { RemovedNotice } from "~/components/playlists/removed-notice";
import { firstOf, lengthOf } from "~/components/lists/play-through";
import { PlaylistHeader } from "~/components/playlists/playlist-header";
import { PlaylistTools } from "~/components/playlists/playlist-tools";
import { checkPlaylistName, renamedMessage } from "~/domain/playlists/playlist-name";
import { playlistPath } from "~/domain/playlists/playlist-paths";
import { playlistQuery } from "~/domain/playlists/playlist-schema";
import { parseQuery } from "~/domain/text/query/parse-query";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { renamePlaylist } from "~/services/playlists/playlists.server";
import { throwPlaylistError } from "./playlist-answer.server";
import { field } from "./playlist-form.server";
import { playlistMeta } from "./playlist.meta";
import { loadPlaylistView } from "./playlist.server";
import { forVisitors } from "../shell/audience.server";

export const meta: MetaFunction<typeof loader> = playlistMeta;

const SORT_NAMES = {
  Custom: "Custom",
  Date: "Date added",
  Alphabetical: "Alphabetical",
  RepeatCount: "Repeat count",
  LastPlayed: "Last played",
};

export const query = playlistQuery;

/** A playlist's public page (PLAYLIST-1). */
export const loader = forVisitors(async ({ request, params: { pid = "" }, context }) => {
  const page = await loadPlaylistView(context, { pid, query: parseQuery(request, query) }, request);
  publishPage(context, "publicPage", [surrogateKey.playlist(pid)]);
  return page;
});

/** Renames the playlist, or shows the form again with the reason. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { db, session } = context;
  const { pid = "" } = params;
  const name = field(await request.formData(), "name");
  const checked = checkPlaylistName("call", name);
  if (!checked.ok) return data({ name, message: checked.message }, { status: 400 });
  const own = { userId: session.userId, pid, now: new Date() };
  await renamePlaylist(db, { ...own, name: checked.name }).catch(throwPlaylistError);
  context.purge(surrogateKey.playlist(pid));
  session.flash(renamedMessage(checked.name));
  return redirect(playlistPath(pid), 303);
}

export default function PlaylistPage() {
  const page = useLoaderData<typeof loader>();
  const { playlist, mine, sort, rows, next, path, imageOrigin } = page;
  const { pid } = playlist;
  const rejected = useActionData<typeof action>();
  const here = `${playlistPath(pid)}?sort=${sort}`;
  const from = `playlist&list=${pid}`;
  const first = (page.isFirst && firstOf(rows)) || page.cover;
  const length = page.isFirst && !next ? lengthOf(rows) : null;
  const canMove = mine && sort === "Custom";
  return (
    <section
      className="card mx-auto w-full max-w-3xl"
      {...scriptParts.script("playlist-visit")}
      {...playlistParts.visited(pid)}
    >
      <PlaylistHeader {...page} length={length} first={first} from={from}>
        <PlaylistTools
          playlist={playlist}
          mine={mine}
          following={page.following}
          sort={sort}
          sorts={page.sorts.map((value) => ({ value, label: SORT_NAMES[value] }))}
          rejected={rejected}
        />
      </PlaylistHeader>
      {page.confirms ? <ConfirmDelete {...playlist} /> : null}
      {page.removed.length > 0 ? (
        <RemovedNotice pid={pid} path={path} titles={page.removed} />
      ) : null}
      {page.isFirst ? null : <BackToTop href={here} />}
      {rows.length > 0 ? (
        <VideoRows
          rows={rows}
          imageOrigin={imageOrigin}
          path={path}
          from={from}
          can={canMove ? "move" : mine ? "remove" : undefined}
          {...(canMove && { reorder: addresses.api.playlist.move(pid) })}
        />
      ) : (
        <Empty mine={mine} />
      )}
      {next ? <ShowMore href={`${here}&next=${next}`} /> : null}
      <TransferFooter
        query={`list=playlist&pid=${pid}`}
        label="playlist"
        feed={addresses.playlist.feed(pid)}
      />
    </section>
  );
}

function Empty({ mine }: { mine: boolean }) {
  return (
    <EmptyState drawing="no-songs">
      <p>No videos yet!</p>
      {mine ? <p>Press Add to playlist on any video and it will be here.</p> : null}
      <a className="button primary" href={addresses.top10}>
        {mine ? "Choose from the Top 10" : "Hear the Top 10"}
      </a>
    </EmptyState>
  );
}

import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { ArtistsPanel } from "~/components/songs/artists-panel";
import { Deferred } from "~/components/shell/deferred";
import { LyricsPanel } from "~/components/songs/lyrics-panel";
import { VideoReview } from "~/components/reviews/video-review";
import { HomeBody } from "~/components/player/home-body";
import { HistoryCard } from "~/components/player/history-card";
import { Top10Card } from "~/components/player/top10-card";
import { WatchPanel } from "~/components/player/watch-panel";
import { pageTitle } from "~/domain/videos/titles";
import type { loader as rootLoader } from "~/root";
import { publishPage, streamPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { loadRecentRows } from "../history/recent.server";
import type { PageHandle } from "../shell/page-handle";
import { fromShortLink } from "./short-link.server";
import { watchMeta } from "./meta";
import { parseWatchQuery } from "./query.server";
import { saveSliceForm } from "./slice-form.server";
import { PendingPanel } from "./pending-panel";
import { isHome, loadEditorial, recentIn } from "./editorial.server";
import { loadArtists, loadLyrics } from "./song.server";
import { loadWatch } from "./watch.server";

export const handle: PageHandle<typeof loader> = { dockOf: ({ dock }) => dock };
export const meta: MetaFunction<typeof loader> = watchMeta;

/** `/` and `/watch`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const query = parseWatchQuery(url.searchParams, context.env.origin);
  if (query.kind === "bad") {
    throw data("This is not the id of a video. Paste its address into the search box.", 404);
  }
  if (query.kind === "moved") throw redirect(fromShortLink(context.env, query.to), 301);
  const page = await loadWatch(context, query, request);
  if (page.missing && url.pathname !== "/") throw data("This video no longer exists.", 404);
  const [editorial, recent, lyrics, artists] = await Promise.all([
    loadEditorial(context, page, request),
    isHome(url) ? null : loadRecentRows(context),
    loadLyrics(context, page.video.ytid, url),
    loadArtists(context, page, url),
  ]);
  const upstreamFailed =
    editorial.review?.failed ||
    [lyrics.found, artists.ready?.found].some((found) => found?.kind === "failed");
  const parts = [lyrics, artists, artists.ready, editorial.review];
  if (page.pendingVideo || parts.some((part) => part?.pending)) streamPage(context);
  else if (page.identified && !upstreamFailed) {
    const keys = [surrogateKey.video(page.video.ytid), ...editorial.keys];
    publishPage(context, editorial.policy, keys);
  }
  return data(
    { ...page, editorial, recent: recent ?? recentIn(editorial), lyrics, artists },
    { status: page.dock.rejected ? 400 : 200 },
  );
}

/** The section form without scripts. A valid section is saved and put in the URL, an invalid one is shown by the loader. */
export async function action({ request, context }: ActionFunctionArgs) {
  const result = await saveSliceForm(context, await request.formData());
  if (result.ok) return redirect(result.to, 303);
  return data(null, { status: 400 });
}

export default function Watch() {
  const { panel, video, pendingVideo, recent, top, lyrics, artists, editorial } =
    useLoaderData<typeof loader>();
  const product = useRouteLoaderData<typeof rootLoader>("root")?.shell.product ?? "";
  const titleOf = (found: typeof video) =>
    pageTitle({ product, ytid: found.ytid, videoTitle: found.titleKnown ? found.title : null });
  return (
    <>
      <div className="watch-body flex flex-col gap-4">
        <Deferred ready={video} pending={pendingVideo} waiting={<PendingPanel path={panel.path} />}>
          {(found) => (
            <WatchPanel
              video={found}
              panel={panel}
              pageTitle={pendingVideo ? titleOf(found) : undefined}
            />
          )}
        </Deferred>
        {editorial.home ? <HomeBody {...editorial.home} path={panel.path} /> : null}
        {editorial.review ? (
          <Deferred {...editorial.review}>{(found) => <VideoReview {...found} />}</Deferred>
        ) : null}
        <LyricsPanel {...lyrics} slice={panel.slice} />
        <Deferred {...artists}>{(found) => found && <ArtistsPanel {...found} />}</Deferred>
      </div>
      <aside className="watch-rail" aria-label="Recently played, and the Top 10">
        <HistoryCard entries={recent} />
        <Top10Card {...top} />
      </aside>
    </>
  );
}

import { data, redirect, type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { ArtistsPanel } from "~/components/songs/artists-panel";
import { Deferred } from "~/components/parts/deferred";
import { LyricsPanel } from "~/components/songs/lyrics-panel";
import { VideoReview } from "~/components/reviews/video-review";
import { HomeBody } from "~/components/player/home-body";
import { HistoryCard } from "~/components/history/history-card";
import { Introduction } from "~/components/player/introduction";
import { Top10Card } from "~/components/player/top10-card";
import { WatchPanel } from "~/components/player/watch-panel";
import { parseQuery } from "~/domain/text/query/parse-query";
import { pageTitle } from "~/domain/videos/titles";
import type { loader as rootLoader } from "~/root";
import { publishPage, streamPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { loadRecentRows } from "../history/recent.server";
import type { PageHandle } from "../shell/page-handle";
import { loadTitledTop10 } from "../videos/top10.server";
import { loadAboutVideo } from "./about-video.server";
import { fromShortLink } from "./short-link.server";
import { watchMeta } from "./meta";
import { parseWatchQuery, watchQuery } from "./query.server";
import { saveSectionForm } from "./section-form.server";
import { PendingPanel } from "~/components/player/pending-panel";
import { cachingOf, isHome, isNewcomer, loadHome, recentIn } from "./editorial.server";
import { forEveryone, ownPart } from "../shell/audience.server";

export const query = watchQuery;

export const handle: PageHandle<typeof loader> = {
  dockOf: ({ dock }) => dock,
  hasIntro: ({ isNew }) => isNew,
};
export const meta: MetaFunction<typeof loader> = watchMeta;

/** `/` and `/watch`. */
export const loader = forEveryone(async ({ request, context }) => {
  const given = parseQuery(request, query);
  const asked = parseWatchQuery(given, context.env.origin);
  if (asked.kind === "bad") {
    throw data("This is not the id of a video. Paste its address into the search box.", 404);
  }
  if (asked.kind === "moved") throw redirect(fromShortLink(context.env, asked.to), 301);
  // These loads must not wait for each other, because some need the video first.
  const [{ page, review, lyrics, artists }, home, played, top] = await Promise.all([
    loadAboutVideo(context, { given, asked }, request),
    isHome(context, given) ? loadHome(context, request) : null,
    isHome(context, given) ? null : loadRecentRows(ownPart("recent", context)),
    loadTitledTop10(context),
  ]);
  const upstreamFailed =
    review?.failed ||
    [lyrics.found, artists.ready?.found].some((found) => found?.kind === "failed");
  const parts = [lyrics, artists, artists.ready, review];
  if (page.pendingVideo || parts.some((part) => part?.pending)) streamPage(context);
  else if (page.identified && !upstreamFailed) {
    const { policy, keys } = cachingOf(home);
    publishPage(context, policy, [surrogateKey.video(page.video.ytid), ...keys]);
  }
  const recent = played ?? (home ? recentIn(home) : []);
  return data(
    {
      ...page,
      isNew: isNewcomer(context, given, page.video, home),
      review,
      home,
      recent,
      top,
      lyrics,
      artists,
    },
    { status: page.dock.rejected ? 400 : 200 },
  );
});

/**
 * Handles the section form and Play without scripts. Saves a valid section and puts it in the URL;
 * the loader shows an invalid one.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const page = parseQuery(request, query);
  const result = await saveSectionForm(context, { request, page }, await request.formData());
  if (result.ok) return redirect(result.to, 303);
  return data(null, { status: 400 });
}

export default function Watch() {
  const { panel, video, pendingVideo, recent, top, lyrics, artists, review, home, isNew } =
    useLoaderData<typeof loader>();
  const product = useRouteLoaderData<typeof rootLoader>("root")?.shell.product ?? "";
  const titleOf = ({ ytid, title, titleKnown }: typeof video) =>
    pageTitle({ product, ytid, videoTitle: titleKnown ? title : null });
  return (
    <>
      {isNew ? <Introduction product={product} /> : null}
      <div className="watch-body flex flex-col gap-4">
        <Deferred ready={video} pending={pendingVideo} waiting={<PendingPanel path={panel.path} />}>
          {(found) => (
            <WatchPanel
              video={found}
              panel={panel}
              isSecond={isNew}
              pageTitle={pendingVideo ? titleOf(found) : undefined}
            />
          )}
        </Deferred>
        {home ? <HomeBody {...home} isNew={isNew} path={panel.path} /> : null}
        {review ? <Deferred {...review}>{(found) => <VideoReview {...found} />}</Deferred> : null}
        <LyricsPanel {...lyrics} section={panel.section} />
        <Deferred {...artists}>{(found) => found && <ArtistsPanel {...found} />}</Deferred>
      </div>
      <aside className="watch-rail" aria-label="Recently played, and the Top 10">
        <HistoryCard entries={recent} imageOrigin={panel.imageOrigin} />
        <Top10Card {...top} />
      </aside>
    </>
  );
}

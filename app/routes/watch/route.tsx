import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Await, useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { ArtistsPanel } from "~/components/artists/artists-panel";
import { LyricsPanel } from "~/components/lyrics/lyrics-panel";
import { ArticleUnder } from "~/components/reviews/article-under";
import { HomeBody } from "~/components/watch/home-body";
import { HistoryCard } from "~/components/watch/history-card";
import { Top10Card } from "~/components/watch/top10-card";
import { WatchPanel } from "~/components/watch/watch-panel";
import { pageTitle } from "~/domain/titles";
import type { loader as rootLoader } from "~/root";
import { publishPage, streamPage, surrogateKey } from "~/services/cache-policy.server";
import { watchMeta } from "./meta";
import { readWatchQuery } from "./query.server";
import { saveSliceForm } from "./slice-form.server";
import { PendingPanel } from "./pending-panel";
import { drawEditorial } from "./editorial.server";
import { drawArtists, drawLyrics } from "./song.server";
import { drawWatch } from "./watch.server";

export const meta: MetaFunction<typeof loader> = watchMeta;

/** `/` and `/watch`: the video layout (spec 1 §2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const query = readWatchQuery(url.searchParams, context.env.origin);
  if (query.kind === "bad") {
    throw data("This is not the id of a video. Paste its address into the search box.", 404);
  }
  if (query.kind === "moved") throw redirect(query.to, 301);
  const page = await drawWatch(context, query, request);
  if (page.missing) throw data("This video does not exist any more.", 404);
  const [editorial, lyrics, artists] = await Promise.all([
    drawEditorial(context, page.dock.ytid, request),
    drawLyrics(context, page.dock.ytid, url),
    drawArtists(context, page.video, url),
  ]);
  const isAway = [lyrics.found, artists?.found].some((found) => found?.kind === "failed");
  if (page.pendingVideo || lyrics.pending || artists?.pending) streamPage(context);
  else if (page.told && !isAway) {
    const keys = [surrogateKey.video(page.dock.ytid), ...editorial.keys];
    publishPage(context, editorial.policy, keys);
  }
  return data({ ...page, editorial, lyrics, artists }, { status: page.panel.refused ? 400 : 200 });
}

/** The slice form of listeners without scripts: kept and shown in the address, or drawn again with its message. */
export async function action({ request, context }: ActionFunctionArgs) {
  const result = await saveSliceForm(context, await request.formData());
  if (result.ok) return redirect(result.to, 303);
  return data(result, { status: 400 });
}

export default function Watch() {
  const { dock, panel, video, pendingVideo, recent, top, lyrics, artists, editorial } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const product = useRouteLoaderData<typeof rootLoader>("root")?.shell.product ?? "";
  const titleOf = (found: typeof video) =>
    pageTitle({ product, ytid: found.ytid, videoTitle: found.titleKnown ? found.title : null });
  const drawn = refused ? { ...panel, refused } : panel;
  return (
    <>
      <div className="watch-body flex flex-col gap-4">
        {pendingVideo ? (
          <Suspense fallback={<PendingPanel ytid={dock.ytid} />}>
            <Await resolve={pendingVideo}>
              {(found) => <WatchPanel video={found} panel={drawn} pageTitle={titleOf(found)} />}
            </Await>
          </Suspense>
        ) : (
          <WatchPanel video={video} panel={drawn} />
        )}
        {editorial.home ? <HomeBody {...editorial.home} path={panel.path} /> : null}
        {editorial.article ? <ArticleUnder {...editorial.article} title={video.title} /> : null}
        <LyricsPanel {...lyrics} slice={panel.slice} />
        {artists ? <ArtistsPanel {...artists} /> : null}
      </div>
      <aside className="watch-rail" aria-label="Recently played, and the Top 10">
        <HistoryCard entries={recent} />
        <Top10Card {...top} />
      </aside>
    </>
  );
}

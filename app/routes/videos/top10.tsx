import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { EmptyState, ListPage } from "~/components/lists/list-page";
import { LoopedToday } from "~/components/loops/looped-today";
import { VideoRows } from "~/components/lists/video-rows";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { pageAddress } from "../shell/page-address.server";
import { titled } from "../shell/titled";
import { loadLoopedToday, loadTop10Rows } from "./top10.server";
import { forEveryone } from "../shell/audience.server";

export const meta: MetaFunction = titled("Top 10", { index: true });

/** The most repeated videos and the most looped sections of all listeners (TOP10-1, TOP10-3). */
export const loader = forEveryone(async ({ request, context }) => {
  const { path } = pageAddress(request);
  const [top, looped] = await Promise.all([loadTop10Rows(context), loadLoopedToday(context)]);
  publishPage(context, "publicPage", [surrogateKey.page("top10")]);
  return {
    ...top,
    looped,
    list: { imageOrigin: context.env.youtube.imageOrigin, path },
  };
});

export default function TopTen() {
  const { of, rows, looped, list } = useLoaderData<typeof loader>();
  const description =
    of === "today"
      ? "The videos that listeners repeat the most today"
      : "The videos that listeners have repeated the most this week";
  return (
    <ListPage title="Top 10" description={description}>
      {rows.length > 0 ? (
        <VideoRows rows={rows} {...list} from="top10" ranked />
      ) : (
        <EmptyState>
          <p className="text-lg font-bold">Nobody has repeated anything yet</p>
          <p>Loop a video, and it will lead the list.</p>
          <a className="button primary" href={addresses.home}>
            Loop a video
          </a>
        </EmptyState>
      )}
      <LoopedToday sections={looped} imageOrigin={list.imageOrigin} />
    </ListPage>
  );
}

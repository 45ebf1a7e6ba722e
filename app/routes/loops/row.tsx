import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LoopChips } from "~/components/loops/item-loops";
import { pageParts } from "~/contracts";
import { loopsOfQuery } from "~/domain/loops/loop-list";
import { parseQuery } from "~/domain/text/query/parse-query";
import { loadLoopsOf } from "~/services/loops/loops.server";
import { titled } from "../shell/titled";
import { loopedItem } from "./looped-item.server";
import { forListener } from "../shell/audience.server";

export const meta: MetaFunction = titled("Loops");

export const query = loopsOfQuery;

/** The listener's loops of an item alone, for a script that adds them to a cached page. */
export const loader = forListener(async ({ request, context }) => {
  const { of } = parseQuery(request, query);
  if (!of) throw data("This is not a video or an episode.", 404);
  const { userId } = context.session;
  const [item, loops, video] = await Promise.all([
    loopedItem(context, of),
    loadLoopsOf(context.db, userId, of),
    of.kind === "video" ? context.videoInfo.known(of.item) : null,
  ]);
  return { item, loops, duration: video?.duration ?? null };
});

export default function LoopRow() {
  return (
    <div {...pageParts.own("loops")}>
      <LoopChips {...useLoaderData<typeof loader>()} />
    </div>
  );
}

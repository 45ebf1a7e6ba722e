import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HistoryCard } from "~/components/history/history-card";
import { loadRecentRows } from "./recent.server";
import { titled } from "../shell/titled";
import { forListener } from "../shell/audience.server";

export const meta: MetaFunction = titled("History");

/** The history card alone, for a script that adds it to a cached watch page. */
export const loader = forListener(async ({ context }) => {
  const { imageOrigin } = context.env.youtube;
  return { entries: await loadRecentRows(context), imageOrigin };
});

export default function Recent() {
  return <HistoryCard {...useLoaderData<typeof loader>()} />;
}

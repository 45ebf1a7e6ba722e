import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HistoryCard } from "~/components/history/history-card";
import { loadRecentRows } from "./recent.server";
import { titled } from "../shell/titled";

export const meta: MetaFunction = titled("History");

/** The history card alone, for a script that adds it to a cached watch page. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { recent: await loadRecentRows(context) };
}

export default function Recent() {
  return <HistoryCard entries={useLoaderData<typeof loader>().recent} />;
}

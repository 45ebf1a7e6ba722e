import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HistoryCard } from "~/components/history/history-card";
import { loadRecentRows } from "./recent.server";
import { titled } from "../shell/titled";

export const meta: MetaFunction = titled("History");

/** The history card alone. A script adds it to a watch page from a shared cache. */
export async function loader({ context }: LoaderFunctionArgs) {
  return { recent: await loadRecentRows(context) };
}

export default function Recent() {
  return <HistoryCard entries={useLoaderData<typeof loader>().recent} />;
}

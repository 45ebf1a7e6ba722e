import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HistoryCard } from "~/components/watch/history-card";
import { recentRows } from "./recent.server";
import { titled } from "../titled";

export const meta: MetaFunction = titled("History");

/** The history card alone: laid over the public watch page for a listener with a session (ARCHITECTURE D9). */
export async function loader({ context }: LoaderFunctionArgs) {
  return { recent: await recentRows(context) };
}

export default function Recent() {
  return <HistoryCard entries={useLoaderData<typeof loader>().recent} />;
}

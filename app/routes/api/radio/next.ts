import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { nextStation } from "~/domain/radio/radio-query";
import { findNextStation } from "~/routes/radio/next-station.server";
import { checkInput, getOnly } from "../answer.server";

export const action = getOnly;

/** Redirects to the station after another one in the list of a page, for Next without scripts (ITEM-2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { list, stationid } = checkInput(nextStation, Object.fromEntries(searchParams));
  const path = await findNextStation(context, list, stationid);
  return redirect(path, { status: 303, headers: { "Cache-Control": "private, no-store" } });
}

import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { playlistItem } from "~/domain/playlists/playlist-schema";
import { findStep, placeIn } from "~/services/queue/step-links.server";
import { getOnly, checkInput } from "../answer.server";

const stepRequest = z.object({
  to: z.enum(["next", "previous"]),
  v: playlistItem,
  from: z.string().max(40).optional(),
  list: z.string().max(200).optional(),
  cursor: z.string().max(600).optional(),
  repeat: z.enum(["on", "off"]).optional(),
});

export const action = getOnly;

/** Redirects to the video before or after another in a list, for Previous and Next without scripts (NEXT-1, NEXT-3). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { to, v } = checkInput(stepRequest, Object.fromEntries(searchParams));
  const place = placeIn(searchParams) ?? { context: { name: "history" } };
  const cookies = request.headers.get("Cookie");
  const path = await findStep(context, { ytid: v, ...place }, { to, cookies });
  return redirect(path, { status: 303, headers: { "Cache-Control": "private, no-store" } });
}

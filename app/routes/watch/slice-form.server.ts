import type { AppLoadContext } from "@remix-run/node";
import { sliceForm } from "~/domain/schemas/slider";
import { ytid as ytidSchema } from "~/domain/schemas/ytid";
import { INVALID_SLICE_MESSAGE, normaliseSlice } from "~/domain/slice";
import { watchPath } from "~/domain/youtube-id";
import { setSlice } from "~/services/slices.server";

type Outcome =
  { ok: true; to: string } | { ok: false; message: string; texts: { s: string; e: string } };

/** Keeps the section that the form names, or forgets it (`intent=clear-slice`). Rules: spec 1 §4 and §5. */
export async function saveSliceForm(context: AppLoadContext, form: FormData): Promise<Outcome> {
  const texts = { s: String(form.get("s") ?? ""), e: String(form.get("e") ?? "") };
  const id = ytidSchema.safeParse(form.get("ytid"));
  if (!id.success) return { ok: false, message: "Invalid video id", texts };
  const ytid = id.data;
  const clear = form.get("intent") === "clear-slice";
  const times = sliceForm.safeParse(texts);
  if (!clear && !times.success) return { ok: false, message: INVALID_SLICE_MESSAGE, texts };
  const info = await context.videoInfo.known(ytid);
  const slice = times.success
    ? normaliseSlice({ start: times.data.s, end: times.data.e }, info?.duration)
    : null;
  if (!clear && !slice?.ok) return { ok: false, message: INVALID_SLICE_MESSAGE, texts };
  const kept = clear || !slice?.ok ? null : slice.slice;
  const userId = await context.session.requireListener();
  await setSlice(context.db, { userId, ytid, slice: kept });
  const to = kept ? { ytid, start: kept.start, end: kept.end || undefined } : { ytid };
  return { ok: true, to: watchPath(to) };
}

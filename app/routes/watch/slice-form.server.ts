import type { AppLoadContext } from "@remix-run/node";
import { sliceForm } from "~/domain/schemas/slider";
import { ytid as ytidSchema } from "~/domain/schemas/ytid";
import { INVALID_SLICE_MESSAGE, isWhole, normaliseSlice, type Slice } from "~/domain/slice";
import { watchPath } from "~/domain/youtube-id";
import { setSlice } from "~/services/slices.server";
import type { SliceRefusal } from "./query.server";

type Outcome = { ok: true; to: string } | ({ ok: false } & SliceRefusal);

/** Keeps the section that the form names, or forgets it (`intent=clear-slice`). Rules: spec 1 §4 and §5. */
export async function saveSliceForm(context: AppLoadContext, form: FormData): Promise<Outcome> {
  const texts = { s: String(form.get("s") ?? ""), e: String(form.get("e") ?? "") };
  const id = ytidSchema.safeParse(form.get("ytid"));
  if (!id.success) return { ok: false, message: "Invalid video id", texts };
  const ytid = id.data;
  const duration = (await context.videoInfo.known(ytid))?.duration;
  const asked =
    form.get("intent") === "clear-slice" ? { slice: null } : readSlice(texts, duration ?? 0);
  if (!asked) return { ok: false, message: INVALID_SLICE_MESSAGE, texts };
  const userId = await context.session.requireListener();
  await setSlice(context.db, { userId, ytid, slice: asked.slice });
  const { start, end } = asked.slice ?? {};
  return { ok: true, to: watchPath({ ytid, start, end: end || undefined }) };
}

/** Null when the times are refused; the whole video is no section. @param duration seconds, 0 when unknown */
function readSlice(texts: SliceRefusal["texts"], duration: number): { slice: Slice | null } | null {
  const times = sliceForm.safeParse(texts);
  if (!times.success) return null;
  const normal = normaliseSlice({ start: times.data.s, end: times.data.e }, duration);
  if (!normal.ok) return null;
  return { slice: isWhole(normal.slice, duration || Infinity) ? null : normal.slice };
}

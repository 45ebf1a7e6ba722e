import type { AppLoadContext } from "@remix-run/node";
import { sliceForm } from "~/domain/slider/slider-schema";
import { ytid } from "~/domain/videos/ytid-schema";
import { INVALID_SLICE_MESSAGE, isWhole, normaliseSlice, type Slice } from "~/domain/slider/slice";
import { placeFields } from "~/domain/queue/step-path";
import { watchPath } from "~/domain/videos/youtube-id";
import { placeOfPress } from "~/services/queue/step-links.server";
import { setSlice } from "~/services/slider/slices.server";
import { recordPass } from "../history/record-pass.server";
import { parseForm } from "../shell/parse-form.server";
import type { InvalidSlice, WatchParameters } from "./query.server";

/** Times that the action refused, for the loader of the same request to show. */
const refused = new WeakMap<AppLoadContext, InvalidSlice>();

export function refusedSlice(context: AppLoadContext): InvalidSlice | undefined {
  return refused.get(context);
}

function refuse(context: AppLoadContext, slice: InvalidSlice): Outcome {
  refused.set(context, slice);
  return { ok: false };
}

type Outcome = { ok: true; to: string } | { ok: false };

const schema = sliceForm.extend({ ytid });

/**
 * Whether the page that sent the form already showed this section. The form's address is the
 * page's.
 */
function isShown({ s = "0", e = "0" }: WatchParameters, slice: Slice | null): boolean {
  return Number(s) === (slice?.start ?? 0) && Number(e) === (slice?.end ?? 0);
}

/**
 * Saves the form's section (LOOP-1, LOOP-2), or clears it if `intent` is `clear-slice`. With
 * `play`, Play was pressed: the press counts, and an unchanged section is left alone.
 */
export async function saveSliceForm(
  context: AppLoadContext,
  { request, page }: { request: Request; page: WatchParameters },
  form: FormData,
): Promise<Outcome> {
  const plays = form.get("intent") === "play";
  const texts = { s: String(form.get("s") ?? ""), e: String(form.get("e") ?? "") };
  const clears = form.get("intent") === "clear-slice";
  if (clears) for (const name of ["s", "e"]) form.delete(name);
  const submission = parseForm(form, schema);
  if (submission.status !== "success") {
    const [message = INVALID_SLICE_MESSAGE] = Object.values(submission.error ?? {}).flat();
    return refuse(context, { message: message ?? INVALID_SLICE_MESSAGE, texts });
  }
  const { ytid, s: start, e: end } = submission.value;
  const duration = (await context.videoInfo.known(ytid))?.duration;
  const times = normaliseSlice({ start, end }, duration);
  if (!times.ok) return refuse(context, { message: times.message, texts });
  const slice = clears || isWhole(times.slice, duration || Infinity) ? null : times.slice;
  const userId = await context.session.requireListener();
  if (!plays || !isShown(page, slice)) await setSlice(context.db, { userId, ytid, slice });
  if (plays) await recordPass(context, userId, { ytid }, true);
  const section = { start: slice?.start, end: slice?.end || undefined };
  const place = plays && placeOfPress(request, ytid);
  const query = place ? `&${new URLSearchParams(placeFields(place)).toString()}` : "";
  return { ok: true, to: watchPath({ ytid, ...section, play: plays }) + query };
}

import type { AppLoadContext } from "@remix-run/node";
import { sectionForm } from "~/domain/section/section-schema";
import { ytid } from "~/domain/videos/ytid-schema";
import {
  INVALID_SECTION_MESSAGE,
  isWhole,
  normaliseSection,
  type Section,
} from "~/domain/section/section";
import { placeFields } from "~/domain/queue/step-path";
import { watchPath } from "~/domain/videos/youtube-id";
import { placeOfPress } from "~/services/queue/step-links.server";
import { setSection } from "~/services/section/sections.server";
import { recordPass } from "../history/record-pass.server";
import { parseForm } from "../shell/parse-form.server";
import type { InvalidSection, WatchParameters } from "./query.server";

/** Times that the action refused, for the loader of the same request to show. */
const refused = new WeakMap<object, InvalidSection>();

export function refusedSection(context: object): InvalidSection | undefined {
  return refused.get(context);
}

function refuse(context: AppLoadContext, section: InvalidSection): Outcome {
  refused.set(context, section);
  return { ok: false };
}

type Outcome = { ok: true; to: string } | { ok: false };

const schema = sectionForm.extend({ ytid });

/**
 * Whether the page that sent the form already showed this section. The form's address is the
 * page's.
 */
function isShown({ s = "0", e = "0" }: WatchParameters, section: Section | null): boolean {
  return Number(s) === (section?.start ?? 0) && Number(e) === (section?.end ?? 0);
}

/**
 * Saves the form's section (LOOP-1, LOOP-2), or clears it if `intent` is `clear-slice`. With
 * `play`, Play was pressed: the press counts, and an unchanged section is left alone.
 */
export async function saveSectionForm(
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
    const [message = INVALID_SECTION_MESSAGE] = Object.values(submission.error ?? {}).flat();
    return refuse(context, { message: message ?? INVALID_SECTION_MESSAGE, texts });
  }
  const { ytid, s: start, e: end } = submission.value;
  const duration = (await context.videoInfo.known(ytid))?.duration;
  const times = normaliseSection({ start, end }, duration);
  if (!times.ok) return refuse(context, { message: times.message, texts });
  const section = clears || isWhole(times.section, duration || Infinity) ? null : times.section;
  const userId = await context.session.requireListener();
  if (!plays || !isShown(page, section)) await setSection(context.db, { userId, ytid, section });
  if (plays) await recordPass(context, userId, { ytid }, true);
  const loop = { start: section?.start, end: section?.end || undefined };
  const place = plays && placeOfPress(request, ytid);
  const query = place ? `&${new URLSearchParams(placeFields(place)).toString()}` : "";
  return { ok: true, to: watchPath({ ytid, ...loop, play: plays }) + query };
}

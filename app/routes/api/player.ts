import type { AppLoadContext } from "@remix-run/node";
import { addresses } from "~/addresses";
import { networkOf } from "~/domain/network/network";
import { REPEAT_OVERRIDES_SHUFFLE } from "~/domain/player/modes";
import { REPEAT_OFF } from "~/domain/player/play-through";
import { classifyPlayerError } from "~/domain/player/host/player-errors";
import { playerReport } from "~/domain/player/host/player-report-schema";
import { hasListRepeat, withListRepeat } from "~/domain/queue/list-repeat";
import { serialiseCookie } from "~/domain/cookies/cookies";
import { readPreferences } from "~/domain/shell/preferences";
import { episodeRepeatSwitch, onOff, repeatSwitch } from "~/domain/shell/preferences-schema";
import { HOUR_MS } from "~/domain/text/durations";
import { reportPlaybackFailure } from "~/services/videos/playback-failures.server";
import { loadVideos } from "~/services/videos/videos-store.server";
import { loadContinue } from "~/services/player/continue.server";
import { answersGet, answersPost, get, nothing, post } from "../calls/resource.server";

const { api } = addresses;

/**
 * Asks the host about a reported video if our data on it is stale. The host is more reliable than
 * one listener's player.
 */
async function refreshIfStale(
  { db, videoInfo, limits, client, log }: AppLoadContext,
  ytid: string,
) {
  const stored = (await loadVideos(db, [ytid])).get(ytid);
  const age = Date.now() - (stored?.fetchedAt.getTime() ?? 0);
  if (age < HOUR_MS || (await limits.consume("lookup-by-client", client))) return;
  videoInfo.lookUp(ytid).catch((err) => log.error({ err }, "looking up a reported video failed"));
}

export const calls = {
  [api.continue]: get(
    {
      about:
        "The last episode, song and station of the listener, the latest first (SHELL-24). `seconds` is where it stands, null for a station; `at` is epoch ms.",
      takes: nothing,
    },
    async (context) => {
      const found = await loadContinue(context, context.session.userId);
      return {
        res: found.map(({ kind, id, title, seconds, at }) => ({ kind, id, title, seconds, at })),
      };
    },
  ),

  [api.player.repeat]: post(
    {
      about:
        "Saves Repeat in a cookie (SHELL-13), but that of a list that plays on only in the address (PLAYER-15). `through` marks 'Play through' and its Undo, which show a snackbar.",
      takes: repeatSwitch,
    },
    async ({ env }, input, _from, request) => {
      const { on, through, redirectTo = "" } = input;
      const answer = { repeat: on };
      if (through) {
        // If the setting is already off, there is nothing to undo.
        const own = readPreferences(request.headers.get("Cookie")).repeat;
        const off = own ? REPEAT_OFF : { snackbar: REPEAT_OFF.snackbar };
        const message = on ? { snackbar: "Repeat is on" } : off;
        return { answer, ...message, to: withListRepeat(redirectTo, on ? null : false) };
      }
      if (hasListRepeat(redirectTo)) return { answer, to: withListRepeat(redirectTo, on) };
      return {
        answer,
        headers: { "Set-Cookie": serialiseCookie("repeat", String(on), env.secure) },
      };
    },
  ),

  [api.player.repeatEpisodes]: post(
    {
      about:
        "Saves Repeat for whole episodes in a cookie (PLAYER-5), but that of a list that plays on only in the address (PLAYER-15).",
      takes: episodeRepeatSwitch,
    },
    async ({ env }, { on, redirectTo = "" }) => {
      const answer = { repeat: on };
      if (hasListRepeat(redirectTo)) return { answer, to: withListRepeat(redirectTo, on) };
      const cookie = serialiseCookie("repeat-episodes", String(on), env.secure);
      return { answer, headers: { "Set-Cookie": cookie } };
    },
  ),

  [api.player.shuffle]: post(
    { about: "Saves Shuffle in a cookie (SHELL-13).", takes: onOff },
    async ({ env }, { on }, _from, request) => {
      const { repeat } = readPreferences(request.headers.get("Cookie"));
      return {
        answer: { shuffle: on },
        ...(on && repeat && { snackbar: REPEAT_OVERRIDES_SHUFFLE }),
        headers: { "Set-Cookie": serialiseCookie("shuffle", String(on), env.secure) },
      };
    },
  ),

  [api.player.report]: post(
    {
      about:
        "A playback failure. Error 153 is our own mistake: our page sent the embed no referrer.",
      takes: playerReport,
      limit: "report",
    },
    async (context, report) => {
      const { db, log, client, country } = context;
      const kind = classifyPlayerError(report.code);
      if (kind === "operator") {
        log.warn(
          report,
          "the video host rejects every video: our page sends no referrer (error 153)",
        );
      } else {
        log.info(report, "a video could not be played");
      }
      if (kind === "blocked") {
        const { ytid, code } = report;
        await reportPlaybackFailure(db, {
          ytid,
          code,
          country,
          reporter: networkOf(client),
          now: new Date(),
        });
        await refreshIfStale(context, ytid);
      }
      return { answer: { ok: true } };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);

import type { AppLoadContext } from "@remix-run/node";
import { addresses } from "~/addresses";
import { isAt } from "~/addresses/match";
import { mayCarryAds } from "~/domain/ads/ads";
import { loginFailureIn } from "~/domain/account/sign-in";
import { parseLastRadio } from "~/domain/artist-radio/last-radio";
import { contextOfPage } from "~/domain/player/contexts";
import { readPreferences } from "~/domain/shell/preferences";
import { isPlainPath } from "~/domain/shell/paths";
import { VERSION } from "~/domain/shell/version";
import { loadShellUser } from "~/services/account/account.server";
import { begin } from "~/services/platform/work/begin.server";
import { loadDock } from "~/services/player/dock.server";
import { playedHere, playingIn } from "~/services/player/last-played.server";
import { loadLastSound } from "~/services/player/last-sound.server";
import { type ListenerShell, musicOf } from "~/services/shell/listener-shell.server";
import { takeRejectedName } from "~/services/playlists/rejected-name.server";
import {
  listPageOf,
  listRepeatOf,
  placeIn,
  soundSteps,
  stepLinks,
} from "~/services/queue/step-links.server";
import { queryShown } from "~/services/search/last-search.server";

/** Loads everything that pages show around their content. */
export async function loadRoot(context: AppLoadContext, request: Request) {
  const { env, session } = context;
  const url = new URL(request.url);
  const cookies = request.headers.get("Cookie");
  const { dark, sidebar, ...modes } = readPreferences(cookies);
  const listRepeat = listRepeatOf(request);
  // Begun at once, so that it runs together with the page's own reads.
  const ofListener = begin(
    context.loadShell({ ytids: hasOwnVideo(url) ? [] : playedHere(cookies) }),
  );
  return {
    shell: {
      product: env.productName,
      version: VERSION,
      path: url.pathname + url.search,
      query: queryShown(session, url, playingIn(url, cookies)),
      artist: artistOf(url, cookies),
      theme: dark === null ? undefined : dark ? ("dark" as const) : ("light" as const),
      sidebar: sidebar ?? undefined,
      user: await loadShellUser(context.db, session.accountId),
      music: (await ofListener).music,
      musicOf: musicOf(session.accountId, await ofListener),
      refusedName: await takeRejectedName(session),
      links: env.links,
    },
    origin: env.origin,
    hasSession: session.userId !== null,
    ownPages: context.ownPages,
    ...(await takeFlash(session, url)),
    modes: {
      repeat: listRepeat ?? (modes.repeat && !isRadioOn(url, cookies)),
      "repeat-episodes": listRepeat ?? modes["repeat-episodes"],
      shuffle: modes.shuffle,
    },
    list: {
      path: listPageOf(url),
      playsOn: listRepeat !== null || isRadioOn(url, cookies),
    },
    media: {
      iframeApiUrl: env.youtube.iframeApiUrl,
      embedOrigin: env.youtube.embedOrigin,
      imageOrigin: env.youtube.imageOrigin,
    },
    dock: hasOwnVideo(url) ? null : await loadLastPlayedDock(context, request, await ofListener),
    ads: mayCarryAds(url.pathname) ? await loadPageAds(context) : [],
  };
}

/**
 * Returns the last form's message and the undo it offers; both wait while a plain page is shown.
 */
async function takeFlash(session: AppLoadContext["session"], url: URL) {
  const taken = isPlainPath(url.pathname) ? null : await session.takeFlash();
  const { undo = null, ...flash } = taken ?? {};
  return { flash: "message" in flash ? flash : loginFailureIn(url), undo };
}

/** Loads adverts. A page that is the same for everybody shows only those for every country. */
function loadPageAds({ ads, env, caching, country }: AppLoadContext) {
  const imageOrigins = env.adImageOrigins;
  return ads.of({ country: caching.shareable ? null : country, imageOrigins });
}

/**
 * Returns the artist of the radio that the page shows or plays from, else of the one in the dock.
 */
function artistOf(url: URL, cookies: string | null): string | null {
  const context = placeIn(url)?.context ?? contextOfPage(url);
  if (context?.name === "radio" && context.id) return context.id;
  return isRadioOn(url, cookies) ? (parseLastRadio(cookies)?.artist ?? null) : null;
}

/**
 * Whether the dock holds the latest song of an artist radio, which continues from there
 * (ARTIST-10).
 */
function isRadioOn(url: URL, cookies: string | null): boolean {
  const radio = parseLastRadio(cookies);
  return radio !== null && radio.ytid === playingIn(url, cookies);
}

/**
 * Loads the item played last (PLAYER-10); for a video, with links to the previous and next ones.
 */
async function loadLastPlayedDock(context: AppLoadContext, request: Request, shell: ListenerShell) {
  const { db, env, session, videoInfo } = context;
  const { userId } = session;
  const cookies = request.headers.get("Cookie");
  const listener = { userId, last: shell.last };
  const sound = await loadLastSound({ db, env }, listener, cookies);
  if (sound) return { item: sound, hearted: false, steps: soundSteps(shell.queued) };
  const dock = await loadDock(videoInfo, shell, cookies);
  if (!dock) return null;
  const { queued } = shell;
  return { ...dock, steps: stepLinks(request, { ytid: dock.item.id, userId, queued }) };
}

/** Whether the page is `/` or `/watch`, whose own loader loads the video for the dock. */
function hasOwnVideo({ pathname }: URL): boolean {
  return pathname === addresses.home || isAt(pathname, addresses.watch);
}

import { startDeezer, type Deezer } from "./deezer/server";
import type { Facebook } from "./facebook/server";
import { startFeeds, type Feeds } from "./feeds/server";
import type { Google } from "./google/server";
import { startItunes, type Itunes } from "./itunes/server";
import { startLastfm, type Lastfm } from "./lastfm/server";
import { startListenNotes, type ListenNotes } from "./listennotes/server";
import { startLrclib, type Lrclib } from "./lrclib/server";
import { startRadioBrowser, type RadioBrowserStandIn } from "./radio-browser/server";
import { startPodcastIndex, type PodcastIndex } from "./podcastindex/server";
import { startStreams, type Streams } from "./streams/server";
import { startSuggest, type Suggest } from "./suggest/server";
import { startYoutube, type Youtube } from "./youtube/server";

export interface Upstreams {
  youtube: Youtube;
  lrclib: Lrclib;
  suggest: Suggest;
  deezer: Deezer;
  lastfm: Lastfm;
  radioBrowser: RadioBrowserStandIn;
  streams: Streams;
  /** Feeds, sound, chapters and transcripts of podcasts. */
  feeds: Feeds;
  itunes: Itunes;
  podcastIndex: PodcastIndex;
  listenNotes: ListenNotes;
  /** Imported on demand, because loading an OpenID provider takes longer than many tests. */
  signIn: { google: Google; facebook: Facebook } | null;
  /** The environment that points the app at every stand-in. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

async function startSignIn() {
  const [{ startGoogle }, { startFacebook }] = await Promise.all([
    import("./google/server"),
    import("./facebook/server"),
  ]);
  return { google: await startGoogle(), facebook: await startFacebook() };
}

/** Starts every stand-in upstream; sign-in providers only when requested. */
export async function startUpstreams({ signIn = false } = {}): Promise<Upstreams> {
  const feeds = await startFeeds();
  const streams = await startStreams();
  const upstreams = {
    youtube: await startYoutube(),
    lrclib: await startLrclib(),
    suggest: await startSuggest(),
    deezer: await startDeezer(),
    lastfm: await startLastfm(),
    streams,
    radioBrowser: await startRadioBrowser(streams.origin),
    feeds,
    itunes: await startItunes(feeds.origin),
    podcastIndex: await startPodcastIndex(feeds.origin),
    listenNotes: await startListenNotes(),
  };
  const signInHosts = signIn ? await startSignIn() : null;
  const all = [...Object.values(upstreams), ...Object.values(signInHosts ?? {})];
  const env: Record<string, string> = { ALLOW_PRIVATE_UPSTREAMS: "true" };
  for (const one of all) Object.assign(env, one.env);
  return {
    ...upstreams,
    signIn: signInHosts,
    env,
    async stop() {
      await Promise.all(all.map((one) => one.stop()));
    },
  };
}

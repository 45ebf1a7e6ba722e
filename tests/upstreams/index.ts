import { startDeezer, type Deezer } from "./deezer/server";
import { startFacebook, type Facebook } from "./facebook/server";
import { startGoogle, type Google } from "./google/server";
import { startLastfm, type Lastfm } from "./lastfm/server";
import { startLrclib, type Lrclib } from "./lrclib/server";
import { startSuggest, type Suggest } from "./suggest/server";
import { startYoutube, type Youtube } from "./youtube/server";

export interface Upstreams {
  youtube: Youtube;
  lrclib: Lrclib;
  suggest: Suggest;
  deezer: Deezer;
  lastfm: Lastfm;
  google: Google;
  facebook: Facebook;
  /** The environment that points the app at every stand-in. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts every stand-in upstream. */
export async function startUpstreams(ports: { youtube?: number } = {}): Promise<Upstreams> {
  const upstreams = {
    youtube: await startYoutube({ port: ports.youtube }),
    lrclib: await startLrclib(),
    suggest: await startSuggest(),
    deezer: await startDeezer(),
    lastfm: await startLastfm(),
    google: await startGoogle(),
    facebook: await startFacebook(),
  };
  const all = Object.values(upstreams);
  const env: Record<string, string> = { ALLOW_PRIVATE_UPSTREAMS: "true" };
  for (const one of all) Object.assign(env, one.env);
  return {
    ...upstreams,
    env,
    async stop() {
      await Promise.all(all.map((one) => one.stop()));
    },
  };
}

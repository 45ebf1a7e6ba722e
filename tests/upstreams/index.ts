import { startYoutube, type Youtube } from "./youtube/server";

export interface Upstreams {
  youtube: Youtube;
  /** The environment that points the app at every stand-in. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Starts every stand-in upstream. */
export async function startUpstreams(ports: { youtube?: number } = {}): Promise<Upstreams> {
  const youtube = await startYoutube({ port: ports.youtube });
  return {
    youtube,
    env: { ...youtube.env, ALLOW_PRIVATE_UPSTREAMS: "true" },
    stop: () => youtube.stop(),
  };
}

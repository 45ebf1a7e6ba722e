import { serve, type ServerType } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { videoOf } from "./catalogue";
import { apiRoutes, noFaults, type Faults } from "./api-routes";
import {
  clipBytes,
  clips,
  greyPicture,
  pictureBytes,
  pictureSizes,
  prepareClips,
  type ClipName,
  type PictureName,
} from "./media";
import { type MessageFaults, noMessageFaults } from "./browser/wire";
import { browserScripts } from "./scripts";

/** One request as the server received it. */
interface Seen {
  path: string;
  referer: string | undefined;
}

export interface Youtube {
  /** `http://127.0.0.1:<port>`: like the real host, a different site from an app on `localhost`. */
  origin: string;
  /** The environment that makes the app use this host. */
  env: Record<string, string>;
  /** Every request so far, oldest first. */
  seen: Seen[];
  /** How often an embed document was requested, for one video or all. */
  embedLoads(id?: string): number;
  faults: Faults;
  /** Message faults of the embeds that are opened from now on. */
  messages: MessageFaults;
  stop(): Promise<void>;
}

const types = { js: "text/javascript; charset=utf-8", css: "text/css" };

function embedPage(id: string, identified: boolean, messages: MessageFaults) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Stand-in player</title>
        <link rel="stylesheet" href="/s/player/standin/embed.css" />
      </head>
      <body
        data-id="${id}"
        data-identified="${String(identified)}"
        data-messages="${JSON.stringify(messages)}"
      >
        <video id="media" playsinline preload="auto"></video>
        <button id="poster" type="button" aria-label="Play in the frame"></button>
        <input id="bar" type="range" min="0" max="1" step="0.01" value="0" aria-label="Seek" />
        <p id="notice" role="alert" hidden></p>
        <noscript><p>Please enable scripts to play this video.</p></noscript>
        <script src="/s/player/standin/embed.js" defer></script>
      </body>
    </html>`;
}

/** Responds with the whole file or the one requested range. */
function ranged(context: Context, bytes: Buffer, type: string): Response {
  const common = { "Content-Type": type, "Accept-Ranges": "bytes", "Cache-Control": "max-age=600" };
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(context.req.header("range") ?? "") ?? [];
  if (from === undefined || (from === "" && to === "")) {
    return context.body(new Uint8Array(bytes), 200, common);
  }
  const start = from === "" ? Math.max(0, bytes.length - Number(to)) : Number(from);
  const end = from === "" || !to ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  if (start > end) {
    return context.body(null, 416, { "Content-Range": `bytes */${bytes.length}` });
  }
  return context.body(new Uint8Array(bytes.subarray(start, end + 1)), 206, {
    ...common,
    "Content-Range": `bytes ${start}-${end}/${bytes.length}`,
  });
}

type Changing = Pick<Youtube, "seen" | "faults" | "messages">;

function createRoutes({ seen, faults, messages }: Changing): Hono {
  const app = new Hono();
  const script = async (context: Context, name: string) =>
    context.body((await browserScripts()).get(name) ?? "", 200, { "Content-Type": types.js });

  app.use(async (context, next) => {
    seen.push({ path: context.req.path, referer: context.req.header("referer") });
    await next();
    context.header("Access-Control-Allow-Origin", "*");
  });
  app.get("/iframe_api", (context) => script(context, "loader.js"));
  app.get("/s/player/standin/www-widgetapi.vflset/www-widgetapi.js", (context) =>
    script(context, "widget-api.js"),
  );
  app.get("/s/player/standin/embed.js", (context) => script(context, "embed.js"));
  app.get("/s/player/standin/embed.css", async (context) =>
    context.body(await readFile(new URL("./browser/embed.css", import.meta.url), "utf8"), 200, {
      "Content-Type": types.css,
    }),
  );
  app.get("/embed/:id?", (context) =>
    context.html(
      embedPage(context.req.param("id") ?? "", Boolean(context.req.header("referer")), messages),
    ),
  );
  app.get("/player/:id", (context) => {
    const video = videoOf(context.req.param("id"));
    return context.json({ ...video, src: `/media/${video.clip}.webm` });
  });
  app.get("/media/:file", async (context) => {
    const name = context.req.param("file").replace(/\.webm$/, "");
    if (!(name in clips)) return context.notFound();
    return ranged(context, await clipBytes(name as ClipName), "video/webm");
  });
  app.get("/vi/:id/:file", async (context) => {
    const { id, file } = context.req.param();
    const size = file.replace(/\.jpg$/, "");
    const known = size in pictureSizes && !videoOf(id).noPicture;
    const bytes = known ? await pictureBytes(id, size as PictureName) : await greyPicture();
    const headers = { "Content-Type": "image/jpeg", "Cache-Control": "max-age=7200" };
    return context.body(new Uint8Array(bytes), known ? 200 : 404, headers);
  });
  app.route("/", apiRoutes(faults));
  return app;
}

/** Starts the stand-in video host on a free port of loopback. */
export async function startYoutube(): Promise<Youtube> {
  await Promise.all([prepareClips(), browserScripts()]);
  const seen: Seen[] = [];
  const changing: Changing = { seen, faults: noFaults(), messages: noMessageFaults() };
  const { fetch } = createRoutes(changing);
  const server: ServerType = serve({ fetch, port: 0, hostname: "127.0.0.1" });
  if (!server.listening) await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    env: {
      YOUTUBE_IFRAME_API_URL: `${origin}/iframe_api`,
      YOUTUBE_EMBED_ORIGIN: origin,
      YOUTUBE_IMAGE_ORIGIN: origin,
      YOUTUBE_OEMBED_URL: `${origin}/oembed`,
      YOUTUBE_API_URL: `${origin}/youtube/v3`,
      YOUTUBE_API_KEY: "stand-in",
    },
    ...changing,
    embedLoads: (id) =>
      seen.filter(({ path }) => (id ? path === `/embed/${id}` : path.startsWith("/embed/"))).length,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}

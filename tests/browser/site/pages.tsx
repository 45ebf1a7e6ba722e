import { type ReactNode, Suspense } from "react";
import { BrokenIsland, CounterIsland, Heart, ONE, PageVideo, Shell, TWO } from "./shell";
import type { Routes } from "./site";

const titles: Record<string, string> = { [ONE]: "One", [TWO]: "Two" };

/** Suspends a panel until it is opened. */
class Gate {
  private opened = false;
  private readonly waiting: Promise<void>;
  open: () => void = () => undefined;

  constructor() {
    this.waiting = new Promise((resolve) => {
      this.open = () => {
        this.opened = true;
        resolve();
      };
    });
  }

  wait(): void {
    if (!this.opened) throw this.waiting;
  }
}

let gates = { panel: new Gate(), inner: new Gate() };

/** Resolves the panel of `/slow`, then the panel inside it. The next `/slow` waits anew. */
export function openGate(): void {
  const { panel, inner } = gates;
  gates = { panel: new Gate(), inner: new Gate() };
  panel.open();
  setTimeout(inner.open, 50);
}

function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
  gate.wait();
  return <>{children}</>;
}

function Links() {
  const paths = ["/", "/about", `/watch?v=${TWO}`, "/history", "/missing", "/broken", "/moved"];
  const others = ["/leaves", "/feed", "/bare", "/slow", "/islands", "/newer", "/about#end"];
  return (
    <ul>
      {[...paths, ...others].map((path) => (
        <li key={path}>
          <a href={path}>{path}</a>
        </li>
      ))}
    </ul>
  );
}

/** The pages of the fixture; `frame` is the address of the media iframe. */
export function routes(frame: string): Routes {
  const shell = (title: string, children?: ReactNode, more = {}) => (
    <Shell title={title} frame={frame} {...more}>
      <Links />
      {children}
    </Shell>
  );
  return {
    "GET /": () => ({ page: shell("Home") }),
    "GET /session": () => ({
      page: shell("Session", null, { session: true, own: "my music" }),
      headers: { "Set-Cookie": "__lor=me; Path=/; HttpOnly" },
    }),
    "GET /about": (_seen, query) => ({
      page: shell(
        `About ${query.get("n") ?? ""}`.trim(),
        <>
          <div style={{ height: 3000 }} />
          <a href="/history?far">far link</a>
          <p id="end">End</p>
        </>,
      ),
    }),
    "GET /watch": (_seen, query) => {
      const ytid = query.get("v") ?? "";
      const title = titles[ytid] ?? "?";
      const rows = (
        <>
          <Heart ytid={ytid} />
          <p data-ytid={ytid}>row</p>
          <span data-own-repeats={ytid} data-unit="repeat">
            0 repeats
          </span>
          <span data-own-time={ytid} />
          <span data-total-repeats={ytid}>7</span>
          <p data-section>{query.get("s") ?? "whole"}</p>
          <p data-own="recent" data-own-src={`/history/recent${ytid === ONE ? "?held" : ""}`}>
            nothing played
          </p>
          <PageVideo
            ytid={ytid}
            title={title}
            section={
              query.has("s") ? { start: Number(query.get("s")), end: Number(query.get("e")) } : null
            }
          />
        </>
      );
      return { page: shell(title, rows, { page: "watch" }) };
    },
    "GET /history": ({ cookie }) => ({
      page: shell("History", <p data-cookie>{cookie || "no cookie"}</p>, {
        own: cookie ? "my music" : undefined,
      }),
    }),
    "GET /history/recent": ({ cookie }, query) =>
      query.has("held")
        ? { unfinished: "<!doctype html><title>Recent" }
        : { page: shell("Recent", <p data-own="recent">{cookie ? "my plays" : "nothing"}</p>) },
    "GET /broken": () => ({ page: shell("Broken"), status: 500 }),
    "GET /moved": () => ({ redirect: "/about?n=moved" }),
    "GET /leaves": () => ({ redirect: frame.replace("/frame", "/elsewhere"), status: 302 }),
    "GET /feed": () => ({ text: "a feed", type: "text/plain" }),
    "GET /bare": () => ({
      text: "<title>Bare</title><main id=main><h1>Bare</h1></main>",
      type: "text/html",
    }),
    "GET /newer": () => ({
      page: shell("Newer", <div data-script="unheard-of">A new part</div>, { build: "?newer" }),
    }),
    "GET /search": (_seen, query) => {
      const [, ytid] = /v=(.{11})/.exec(query.get("q") ?? "") ?? [];
      return ytid
        ? { redirect: `/watch?v=${ytid}` }
        : { page: shell(`Results for ${query.get("q")}`, null, { layout: "radio" }) };
    },
    "GET /forms": () => ({ page: shell("Forms", <Forms />) }),
    "GET /share": () => ({ page: shell("Share", <SharePrompt />) }),
    "GET /islands": () => ({
      page: shell(
        "Islands",
        <>
          <CounterIsland text="Counter in a page" />
          <BrokenIsland text="The server's text" />
        </>,
      ),
    }),
    "GET /slow": () => ({
      page: shell("Product", <SlowPanel {...gates} />),
    }),
    "GET /api/marks": ({ cookie }) => ({
      json: cookie
        ? {
            res: {
              [TWO]: {
                star: true,
                repeats: 3,
                seconds: 180,
                slider: { startTime: 3, endTime: 5.5 },
              },
            },
          }
        : { res: {} },
    }),
    "POST /api/star/set": ({ body }) =>
      body.includes(TWO)
        ? { json: { snackbar: "Video Hearted" } }
        : { json: { error: { code: "limited", message: "Too many hearts" } }, status: 429 },
    "POST /save": () => ({ redirect: "/saved" }),
    "GET /saved": () => ({ page: shell("Saved", null, { flash: "Stored" }) }),
    "POST /again": () => ({ redirect: "/forms" }),
    "POST /reject": ({ body }) => ({
      page: shell("Forms", <Forms rejected={new URLSearchParams(body).get("name") ?? ""} />),
      status: 422,
    }),
    "POST /crash": () => ({ page: shell("Broken"), status: 500 }),
    "POST /limited": () => ({ json: { error: { message: "Slow down" } }, status: 429 }),
    "POST /plain-play": () => ({ page: shell("Played by form") }),
    fallback: () => ({ page: shell("Page not found"), status: 404 }),
  };
}

function SlowPanel({ panel, inner }: typeof gates) {
  return (
    <Suspense fallback={<p>Waiting...</p>}>
      <Gated gate={panel}>
        <h2 data-page-title="Two - Product">The panel</h2>
        <CounterIsland text="Counter in a panel" />
        <ol>
          <Suspense fallback={<li>Waiting inside...</li>}>
            <Gated gate={inner}>
              <li>Inner</li>
            </Gated>
          </Suspense>
          <li>After</li>
        </ol>
        <PageVideo ytid={TWO} title="Two" />
      </Gated>
    </Suspense>
  );
}

function Forms({ rejected }: { rejected?: string }) {
  return (
    <>
      <div style={{ height: 1500 }} />
      {["save", "again", "reject", "crash", "limited"].map((name) => (
        <form key={name} method="post" action={`/${name}`} id={name}>
          <input
            name="name"
            aria-label={`Name to ${name}`}
            defaultValue={rejected ?? "x"}
            aria-invalid={rejected !== undefined && name === "reject" ? true : undefined}
          />
          <button name="by" value={`button ${name}`}>
            {name}
          </button>
        </form>
      ))}
      <Heart ytid={ONE} />
      <Heart ytid={TWO} />
    </>
  );
}

function SharePrompt() {
  return (
    <section id="share-prompt" hidden data-share-url={`https://lor.test/watch?v=${ONE}`}>
      Ten repeats!
      <PageVideo ytid={ONE} title="One" />
      <button data-copy-link>Copy link</button>
      <a href="/" data-dismiss="share-prompt">
        Not now
      </a>
    </section>
  );
}

import type { ReactNode } from "react";
import { useMarker } from "~/islands/runtime/marker";
import { videoItem } from "~/domain/items/video-item";
import Broken from "./islands/broken";
import Counter from "./islands/counter";
import Player from "./islands/player";

export const ONE = "aaaaaaaaaa1";
export const TWO = "bbbbbbbbbb2";

export interface PageOptions {
  title: string;
  children?: ReactNode;
  layout?: string;
  page?: string;
  flash?: string;
  session?: boolean;
  /** The listener's part of the sidebar. */
  own?: string;
  frame?: string;
  /** The build that made the page, if it is another than that of all others. */
  build?: string;
}

function Dock({ frame }: { frame: string }) {
  const item = videoItem({ ytid: ONE, title: "One", author: null, duration: null });
  return <div {...useMarker("player", Player, { item, frame })} />;
}

export function CounterIsland({ text }: { text: string }) {
  return <div {...useMarker("slider", Counter, { text })} />;
}

export function BrokenIsland({ text }: { text: string }) {
  return <div {...useMarker("broken", Broken, { text })} />;
}

export function Heart({ ytid }: { ytid: string }) {
  return (
    <form method="post" action="/api/star/set" data-heart={`video:${ytid}`}>
      <input type="hidden" name="ytid" value={ytid} />
      <button aria-pressed="false">Heart</button>
    </form>
  );
}

interface VideoOfPage {
  ytid: string;
  title: string;
  section?: { start: number; end: number } | null;
}

export function PageVideo({ ytid, title, section = null }: VideoOfPage) {
  const json = JSON.stringify(videoItem({ ytid, title, author: null, duration: null, section }));
  const html = { __html: json };
  return <script type="application/json" id="page-item" dangerouslySetInnerHTML={html} />;
}

/** The shell of every page, as the product's root renders it. */
export function Shell(options: PageOptions) {
  const { title, children, layout = "video", page = "page", frame = "" } = options;
  return (
    <html lang="en" data-session={options.session ? "" : undefined} data-own-pages="/history">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="description" content={`About ${title}`} />
        <link rel="canonical" href={`https://lor.test/${encodeURIComponent(title)}`} />
        <link rel="icon" href="data:," />
        <style>{`#sidebar { display: none } #sidebar.open { display: block }`}</style>
      </head>
      <body data-layout={layout} data-page={page}>
        <header id="header">
          <a data-menu href="#sidebar">
            Menu
          </a>
          <a data-area="logo" href="/">
            Product
          </a>
          <nav data-area="tabs">Tabs of {layout}</nav>
          <form data-area="search" role="search" action="/search">
            <input type="search" name="q" aria-label={`Search for a ${layout}`} />
          </form>
          <div data-area="account">
            <a href={`/contact?from=${title}`}>Contact Us</a>
            <details className="menu">
              <summary>More</summary>
              <form method="post" action="/api/theme" data-theme-form>
                <button name="theme" value="light">
                  Light Theme
                </button>
                <button name="theme" value="dark">
                  <span>Dark Theme</span>
                </button>
              </form>
              <form method="post" action="/api/sidebar" data-sidebar-form>
                <button name="state" value="closed" aria-label="Sidebar" aria-expanded="true" />
              </form>
            </details>
          </div>
        </header>
        <nav id="sidebar">
          <a href="/">Home</a>
          <p data-own="music">{options.own ?? "nobody's music"}</p>
          <p data-sidebar-of={title}>Sidebar of {title}</p>
        </nav>
        <section id="player" data-state="unstarted" data-id={ONE}>
          <Dock frame={frame} />
        </section>
        <main id="main" tabIndex={-1} data-of={title}>
          <h1>{title}</h1>
          {children}
        </main>
        <div id="snackbar" role="status" aria-live="polite">
          {options.flash ? <p className="snack">{options.flash}</p> : null}
        </div>
        <div id="announce" aria-live="polite" />
        <script type="module" async src={`/assets/entry.client.js${options.build ?? ""}`} />
      </body>
    </html>
  );
}

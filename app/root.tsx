import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { addresses } from "~/addresses";
import { dockParts, pageParts, sidebarParts, themeParts } from "~/contracts";
import { AdSlot } from "~/components/ads/ad-slot";
import { Dock } from "~/components/shell/dock";
import { NotFound, SomethingWentWrong } from "~/components/shell/error-screens";
import { Header } from "~/components/shell/header";
import { PlainBody } from "~/components/shell/plain-body";
import { layoutOf } from "~/domain/shell/paths";
import { Sidebar } from "~/components/shell/sidebar";
import { Snackbar } from "~/components/shell/snackbar";
import { UndoNotice } from "~/components/shell/undo-notice";
import { useDocumentAssets } from "~/document";
import { FIRST_PRESSES } from "~/first-presses";
import { isPlainPath } from "~/domain/shell/paths";
import { VERSION } from "~/domain/shell/version";
import { LANDING_ITEM } from "~/domain/items/landing-item";
import { isYtid } from "~/domain/videos/youtube-id";
import styles from "~/styles/app.css?url";
import { usePageShell } from "~/routes/shell/page-handle";
import { loadRoot } from "~/routes/shell/root-data.server";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: addresses.files.favicon, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: addresses.files.appleTouchIcon },
  { rel: "manifest", href: addresses.manifest },
  {
    rel: "search",
    href: addresses.opensearch,
    type: "application/opensearchdescription+xml",
    title: "LOR",
  },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadRoot(context, request);
}

/** Titles of the error pages, for which the failed route's `meta` does not run. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const product = data?.shell.product ?? "Listen on Repeat";
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const title = missing ? "Page not found" : "Something went wrong";
  return error ? [{ title: `${title} - ${product}` }, { name: "robots", content: "noindex" }] : [];
};

export type RootData = Awaited<ReturnType<typeof loader>>;

/**
 * Puts the same shell around every page but the plain ones, error pages included, so that no
 * navigation stops the player.
 */
export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { pathname } = useLocation();
  const { dock: pageDock, hasIntro } = usePageShell();
  const isWatch = pageDock?.item.kind === "video" && !pageDock.isListed;
  const layout = layoutOf(pathname);
  const shell = data?.shell ?? emptyShell(pathname);
  const ads = data?.ads ?? [];
  if (isPlainPath(pathname)) {
    return (
      <html lang="en" {...themeParts.shown(shell.theme)}>
        <DocumentHead />
        <PlainBody product={shell.product}>{children}</PlainBody>
      </html>
    );
  }
  return (
    <html
      lang="en"
      {...themeParts.shown(shell.theme)}
      {...sidebarParts.state(shell.sidebar)}
      {...pageParts.session(data?.hasSession)}
      {...pageParts.ownPages(data?.ownPages)}
    >
      <DocumentHead />
      <body
        {...pageParts.layout(layout)}
        {...pageParts.kind(isWatch ? "watch" : "page")}
        {...pageParts.intro(hasIntro)}
      >
        <script dangerouslySetInnerHTML={{ __html: FIRST_PRESSES }} />
        <a className="skip" href="#main">
          Skip to content
        </a>
        <a className="skip" href="#player">
          Skip to player
        </a>
        <Header shell={shell} layout={layout} />
        <div id="shell">
          <Sidebar shell={shell} foot={<AdSlot slot="sidebar" ads={ads} />} />
          <div id="column">
            <PageDock data={data} pageDock={pageDock} />
            <main id="main" tabIndex={-1}>
              {data?.undo ? <UndoNotice offer={data.undo} path={shell.path} /> : null}
              {children}
              <AdSlot slot="foot" ads={ads} />
            </main>
          </div>
        </div>
        <Announcements data={data} />
        <EntryScript />
      </body>
    </html>
  );
}

/** React's types do not allow this on links yet. */
const HELD_UNTIL_PARSED = { blocking: "render" };

/**
 * The stylesheet comes first and alone: nothing is painted until it has arrived, and on a slow line
 * other downloads would delay it. Nor is anything painted before the snackbar, which follows the
 * page's own part: a packet that ends within a button would otherwise show it without its word, and
 * what stands beside it would move.
 */
function DocumentHead() {
  const { wholePage } = useDocumentAssets();
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <Links />
      <link rel="expect" href="#snackbar" {...HELD_UNTIL_PARSED} />
      <meta name="theme-color" content="#ff0066" />
      {wholePage ? (
        <noscript>
          <meta httpEquiv="refresh" content={`0; url=${wholePage}`} />
        </noscript>
      ) : null}
      <Meta />
    </head>
  );
}

/** React's types do not allow this on scripts yet. */
const LOW_PRIORITY = { fetchPriority: "low" };

/**
 * Last in the body, because an async script may run before the elements below it have arrived, and
 * does so if it is in the browser's cache and the page is slow. It does not wait for panels that
 * stream in. Its low priority lets the stylesheet go first.
 */
function EntryScript() {
  const { entry, developmentScripts } = useDocumentAssets();
  return (
    <>
      {developmentScripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
      {entry.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      <script type="module" async src={entry.module} {...LOW_PRIORITY} />
    </>
  );
}

interface PageDockProps {
  /** Undefined if the root loader failed. */
  data: RootData | undefined;
  pageDock: ReturnType<typeof usePageShell>["dock"];
}

/** Plays the page's own choice, otherwise the last thing played, otherwise the landing video. */
function PageDock({ data, pageDock }: PageDockProps) {
  if (!data) return <section id="player" aria-label="Player" {...dockParts.state("unstarted")} />;
  const landing = { item: LANDING_ITEM, hearted: false, steps: null };
  return (
    <Dock
      held={pageDock ?? data.dock ?? landing}
      media={data.media}
      modes={data.modes}
      list={data.list}
      path={data.shell.path}
    />
  );
}

/** The snackbar, and announcements that scripts make to screen readers. */
function Announcements({ data }: { data: RootData | undefined }) {
  return (
    <>
      <div id="snackbar" role="status" aria-live="polite">
        {data?.flash ? <Snackbar {...data.flash} path={data.shell.path} /> : null}
      </div>
      <div id="announce" className="sr-only" aria-live="polite" />
    </>
  );
}

/**
 * The shell for when even the root loader has failed: links only, and nothing about the listener.
 */
function emptyShell(path: string) {
  return {
    product: "Listen on Repeat",
    version: VERSION,
    path,
    query: "",
    artist: null,
    theme: undefined,
    sidebar: undefined,
    user: null,
    music: [],
    musicOf: "",
    refusedName: null,
    links: {},
  };
}

export default function App() {
  return <Outlet />;
}

/** The route itself tells the listener which upstream failed. */
const UPSTREAM_FAILED = new Set([502, 504]);

export function ErrorBoundary() {
  const error = useRouteError();
  const name = useLocation().pathname.slice(1);
  if (isRouteErrorResponse(error) && error.status === 404) {
    const message = typeof error.data === "string" ? error.data : undefined;
    return <NotFound message={message} ytid={isYtid(name) ? name : undefined} />;
  }
  if (isRouteErrorResponse(error) && (error.status < 500 || UPSTREAM_FAILED.has(error.status))) {
    return <NotFound status={error.status} title="That did not work" message={error.statusText} />;
  }
  return <SomethingWentWrong />;
}

import type {
  AppLoadContext,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { AdSlot } from "~/components/ads/ad-slot";
import { Dock, type DockVideo } from "~/components/shell/dock";
import { Header } from "~/components/shell/header";
import { Sidebar } from "~/components/shell/sidebar";
import { layoutOf } from "~/components/shell/shell-data";
import { NotFound, SomethingWentWrong } from "~/components/shell/error-screens";
import { mayCarryAds } from "~/domain/ads";
import { readPreferences } from "~/domain/cookies";
import { searchedFor } from "~/domain/paths";
import { VERSION } from "~/domain/version";
import { LANDING_VIDEO } from "~/domain/landing";
import { useDocumentAssets } from "~/document";
import { adsFor } from "~/services/ads/ads.server";
import { shellUser } from "~/services/accounts/shell-user.server";
import { dockOfSession } from "~/services/dock.server";
import { stepLinks } from "~/services/step-links.server";
import { yourMusic } from "~/services/your-music.server";
import styles from "~/styles/app.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  {
    rel: "search",
    href: "/opensearch.xml",
    type: "application/opensearchdescription+xml",
    title: "LOR",
  },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { env, session } = context;
  const url = new URL(request.url);
  const preferences = readPreferences(request.headers.get("Cookie"));
  const dark = preferences.dark;
  return {
    shell: {
      product: env.productName,
      version: VERSION,
      path: url.pathname + url.search,
      query: searchedFor(url),
      theme: dark === null ? undefined : dark ? ("dark" as const) : ("light" as const),
      sidebar: preferences.sidebar ?? undefined,
      user: await shellUser(context.db, session.accountId),
      music: await musicOf(context),
      links: env.links,
    },
    origin: env.origin,
    hasSession: session.userId !== null,
    flash: await session.takeFlash(),
    modes: { repeat: preferences.repeat, shuffle: preferences.shuffle },
    media: {
      iframeApiUrl: env.youtube.iframeApiUrl,
      embedOrigin: env.youtube.embedOrigin,
      imageOrigin: env.youtube.imageOrigin,
    },
    dock: hasOwnDock(url) ? null : await ownDock(context, request),
    ads: mayCarryAds(url.pathname) ? await adsOf(context) : [],
  };
}

/** A page for everybody shows what is for everywhere. */
function adsOf({ db, env, caching, country }: AppLoadContext) {
  const imageOrigins = env.adImageOrigins;
  return adsFor(db, { country: caching.shareable ? null : country, imageOrigins });
}

/** What the listener played last, with what lies around it. */
async function ownDock(context: AppLoadContext, request: Request) {
  const dock = await dockOfSession(context, context.session.userId);
  return dock && { ...dock, steps: await stepLinks(context, request, dock.ytid) };
}

/** Longer lists end with a link to all of them. */
const SIDEBAR_PLAYLISTS = 100;

async function musicOf({ db, session }: AppLoadContext) {
  if (!session.userId) return [];
  const { res } = await yourMusic(db, session.userId, { limit: SIDEBAR_PLAYLISTS });
  return res.map(({ pid, name }) => ({ pid, name }));
}

/** `/` and `/watch` bring the video of the dock themselves. */
function hasOwnDock({ pathname }: URL): boolean {
  return /^\/(watch\/?)?$/i.test(pathname);
}

/** Titles of the error screens, which no page's own `meta` reaches. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const product = data?.shell.product ?? "Listen on Repeat";
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const title = missing ? "Page not found" : "Something went wrong";
  return error ? [{ title: `${title} - ${product}` }, { name: "robots", content: "noindex" }] : [];
};

export type RootData = Awaited<ReturnType<typeof loader>>;

/** Draws the same shell around every page, errors too, so that no navigation can end the playback (ARCHITECTURE D3). */
export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const assets = useDocumentAssets();
  const { pathname } = useLocation();
  const page = usePageHandle();
  const layout = layoutOf(pathname);
  const shell = data?.shell ?? bareShell(pathname);
  return (
    <html
      lang="en"
      data-theme={shell.theme}
      data-sidebar={shell.sidebar}
      data-session={data?.hasSession ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ff0066" />
        <Meta />
        <Links />
        {assets.entry.imports.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {assets.developmentScripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        <script type="module" async src={assets.entry.module} />
      </head>
      <body data-layout={layout} data-page={page.dock ? "watch" : "page"}>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Header shell={shell} layout={layout} />
        <div id="shell">
          <Sidebar shell={shell} foot={<AdSlot slot="sidebar" ads={data?.ads ?? []} />} />
          <div id="column">
            {data ? (
              <Dock
                video={
                  page.dock ??
                  data.dock ?? { ...LANDING_VIDEO, slice: null, star: false, steps: null }
                }
                media={data.media}
                modes={data.modes}
                path={shell.path}
              />
            ) : (
              <section id="player" aria-label="Player" data-state="unstarted" />
            )}
            <main id="main" tabIndex={-1}>
              {children}
              <AdSlot slot="foot" ads={data?.ads ?? []} />
            </main>
          </div>
        </div>
        <div id="snackbar" role="status" aria-live="polite">
          {data?.flash ? <p className="snack">{data.flash.message}</p> : null}
        </div>
        <div id="announce" className="sr-only" aria-live="polite" />
      </body>
    </html>
  );
}

/** A page with a video of its own gives it to the dock through its loader's `dock`. */
function usePageHandle(): { dock: DockVideo | null } {
  const data = useMatches().at(-1)?.data;
  const hasDock = typeof data === "object" && data !== null && "dock" in data && "panel" in data;
  return { dock: hasDock ? (data.dock as DockVideo) : null };
}

/** The shell while even the root loader failed: nothing of the listener, every link. */
function bareShell(path: string) {
  return {
    product: "Listen on Repeat",
    version: VERSION,
    path,
    query: "",
    theme: undefined,
    sidebar: undefined,
    user: null,
    music: [],
    links: {},
  };
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFound message={typeof error.data === "string" ? error.data : undefined} />;
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return <NotFound status={error.status} title="That did not work" message={error.statusText} />;
  }
  return <SomethingWentWrong />;
}

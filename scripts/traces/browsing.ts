import type { Trace } from "./trace";

const FORMS = "app/browser/navigation/forms.client.ts";
const ROUTES = "app/routes.ts";
const RESOURCE = "app/routes/calls/resource.server.ts";
const CALLS = "app/routes/calls/answer.server.ts";
const SERVICES = "app/services/services.server.ts";
const VISIT = "app/browser/navigation/visit.client.ts";

const HEADER = "app/components/shell/header.tsx";
const SEARCH_PAGE = "app/routes/search/search.tsx";
const SEARCH_LOADER = "app/routes/search/search.server.ts";
const SEARCH = "app/services/search/search.server.ts";

const search: Trace = {
  name: "Search",
  rooms: ["search", "navigation", "upstreams"],
  steps: [
    { file: HEADER, does: "the form" },
    { file: FORMS, by: 'role="search"', does: "takes its submission" },
    { file: VISIT, does: "goes to the page within the document" },
    { file: "app/browser/navigation/fetch/fetch-page.client.ts", does: "asks for it" },
    { file: ROUTES, from: HEADER, by: "addresses.search.index", does: "the address" },
    { file: SEARCH_PAGE, does: "the page" },
    { file: SEARCH_LOADER, does: "loads it" },
    {
      file: SERVICES,
      by: "search",
      does: "makes `context.search`",
    },
    { file: SEARCH, does: "own results first, the video host's where they are few" },
    {
      file: "app/services/search/known-results.server.ts",
      does: "those that are known, from titles and past searches",
    },
    {
      file: "app/services/search/stored-searches.server.ts",
      from: SEARCH,
      does: "results that were kept",
    },
    {
      file: "app/services/platform/db/schema/videos.server.ts",
      by: "searches",
      does: "the tables `searches` and `videos`",
    },
    {
      file: "app/services/search/host-results.server.ts",
      from: SEARCH,
      does: "whether to ask; asks, and stores what came",
    },
    {
      file: "app/services/upstreams/youtube/client.server.ts",
      by: "youtube",
      does: "the video host's API",
    },
    {
      file: "app/services/videos/video-facts.server.ts",
      from: SEARCH,
      does: "titles, lengths, what can play",
    },
    {
      file: "app/services/marks/marks.server.ts",
      from: SEARCH_LOADER,
      does: "hearts and repeats of the listener",
    },
    { file: "app/components/search/results.tsx", from: SEARCH_PAGE, does: "back: HTML" },
    { file: "app/browser/navigation/swap.client.ts", from: VISIT, does: "back: shows the page" },
  ],
};

const PLAYLIST_HEADER = "app/components/playlists/playlist-header.tsx";
const PLAYLISTS_API = "app/routes/api/playlists.ts";
const PLAYLIST_ANSWER = "app/routes/playlists/playlist-answer.server.ts";
const FOLLOWS = "app/services/playlists/follows.server.ts";
const ROOT_DATA = "app/routes/shell/root-data.server.ts";
const PLAYLIST_PAGE = "app/routes/playlists/playlist.pid.tsx";

const follow: Trace = {
  name: "Follow a playlist",
  rooms: ["playlists", "navigation", "shell"],
  steps: [
    { file: PLAYLIST_HEADER, does: "the form" },
    { file: FORMS, by: "method", does: "takes the submission of every form" },
    { file: VISIT, does: "sends it within the document" },
    { file: "app/browser/navigation/fetch/fetch-page.client.ts", does: "follows the redirect" },
    {
      file: ROUTES,
      from: PLAYLIST_HEADER,
      by: "addresses.api.playlist.follow.add",
      does: "the address",
    },
    { file: PLAYLISTS_API, does: "the call" },
    { file: PLAYLIST_ANSWER, does: "what all calls about a playlist share" },
    { file: RESOURCE, does: "finds the call in the table of its resource" },
    { file: CALLS, does: "checks method, body and limits, answers JSON or 303" },
    {
      file: "app/sessions/session.server.ts",
      from: PLAYLISTS_API,
      by: "requireListener",
      does: "makes a listener of a visitor",
    },
    { file: FOLLOWS, from: PLAYLISTS_API, does: "stores that they follow it" },
    { file: "app/services/playlists/playlists.server.ts", does: "whether they may see it" },
    {
      file: "app/services/platform/db/schema/library.server.ts",
      from: FOLLOWS,
      by: "follows",
      does: "the table `follows`",
    },
    { file: PLAYLIST_PAGE, from: ROUTES, does: "back: the page again, after the redirect" },
    { file: "app/routes/playlists/playlist.server.ts", does: "whether they follow it" },
    {
      file: "app/services/shell/listener-shell.server.ts",
      from: FOLLOWS,
      by: "follows",
      does: "what every page shows of a listener, Your Music with it",
    },
    { file: "server/render/context.ts", by: "shellLoader", does: "makes `context.loadShell`" },
    { file: ROOT_DATA, by: "loadShell", does: "that, and the message Bookmarked" },
    { file: "app/root.tsx", by: "loadRoot", does: "the shell around the page" },
    { file: "app/components/playlists/sidebar-music.tsx", does: "back: Your Music" },
    { file: "app/components/shell/snackbar.tsx", from: "app/root.tsx", does: "back: the message" },
    { file: "app/browser/navigation/swap.client.ts", from: VISIT, does: "back: shows the page" },
  ],
};

const QUEUE_ISLAND = "app/islands/queue/queue.tsx";
const QUEUE_API = "app/islands/queue/queue-api.ts";
const QUEUE_CALLS = "app/routes/api/queue.ts";
const QUEUE = "app/services/queue/queue.server.ts";

const drag: Trace = {
  name: "Drag in the queue",
  rooms: ["queue", "platform"],
  steps: [
    { file: "app/routes/queue/playqueue.tsx", does: "the page" },
    {
      file: "app/islands/runtime/registry.client.ts",
      by: "queue",
      does: "loads the island of that name",
    },
    { file: QUEUE_ISLAND, does: "the island" },
    { file: "app/islands/queue/queue-list.tsx", does: "a row that is dragged" },
    { file: "app/browser/platform/rows/row-drag.ts", does: "pointer and place" },
    {
      file: "app/islands/queue/queue-sync.ts",
      from: QUEUE_ISLAND,
      does: "shows it at once, sends it, takes it back if it is refused",
    },
    { file: QUEUE_API, does: "posts JSON" },
    { file: ROUTES, by: "addresses.api.queue", does: "the address" },
    { file: QUEUE_CALLS, does: "the call" },
    { file: RESOURCE, does: "finds the call in the table of its resource" },
    { file: CALLS, does: "checks method, body and limits" },
    { file: "app/domain/queue/queue-schema.ts", from: QUEUE_CALLS, does: "what the body has" },
    { file: QUEUE, from: QUEUE_CALLS, does: "one transaction" },
    {
      file: "app/services/platform/db/schema/library.server.ts",
      by: "queueItems",
      does: "the table `queue_items`",
    },
    {
      file: "app/services/queue/queue-rows.server.ts",
      from: QUEUE_CALLS,
      does: "back: the rows of the answer",
    },
  ],
};

const LOGIN_EMAIL = "app/routes/account/login/login.email.tsx";
const SEND_CODE = "app/routes/account/login/send-code.server.ts";
const CODES = "app/services/account/sign-in-codes.server.ts";
const LOGIN_CODE = "app/routes/account/login/login.code.tsx";

const signIn: Trace = {
  name: "Sign in by email",
  rooms: ["account", "mail", "sessions"],
  steps: [
    { file: LOGIN_EMAIL, does: "the page, and what its form does" },
    { file: "app/components/account/email-forms.tsx", does: "the forms of address and code" },
    { file: SEND_CODE, from: LOGIN_EMAIL, does: "within the limits" },
    { file: CODES, by: "signInCodes", does: "makes a code and a link, and stores their hashes" },
    {
      file: "app/services/platform/db/schema/listeners.server.ts",
      by: "signInCodes",
      does: "the table `sign_in_codes`",
    },
    {
      file: "app/services/account/mail/sign-in-email.server.ts",
      from: SEND_CODE,
      does: "the mail",
    },
    { file: SERVICES, from: SEND_CODE, by: "mailer", does: "makes `context.mailer`" },
    { file: "app/services/platform/mail/mailer.server.ts", does: "sends it" },
    { file: LOGIN_CODE, from: ROUTES, does: "back: the page that takes the code" },
    { file: "app/routes/account/login/sign-in.server.ts", does: "redeems it" },
    { file: CODES, by: "redeemCode", does: "once" },
    {
      file: "app/services/account/oauth/sign-in-with.server.ts",
      from: "app/routes/account/login/sign-in.server.ts",
      does: "finds or makes the account",
    },
    {
      file: "app/routes/account/finish-sign-in.server.ts",
      from: "app/routes/account/login/sign-in.server.ts",
      does: "begins the session, and offers to merge",
    },
    { file: "app/sessions/session.server.ts", by: "signIn", does: "a session with a new id" },
  ],
};

const APP = "server/app.ts";
const CACHED_PAGES = "server/steps/cached-pages.ts";
const PAGE_CACHE = "server/cache/page-cache.ts";
const RENDERER = "server/render/renderer.ts";

const cached: Trace = {
  name: "A page from the page cache",
  rooms: ["server"],
  steps: [
    { file: APP, does: "looks for a fresh copy before anything else" },
    { file: "server/cache/fresh-pages.ts", does: "answers, or not" },
    { file: "server/request/visitor.ts", does: "whether the page would be a listener's own" },
    { file: "server/cache/page-key.ts", from: "server/cache/fresh-pages.ts", does: "the key" },
    {
      file: "server/request/route-facts.ts",
      from: "server/request/route-of.ts",
      does: "the parameters that each page reads, from its `query`",
    },
    { file: CACHED_PAGES, from: APP, does: "without a fresh copy: after the other steps" },
    {
      file: PAGE_CACHE,
      by: "PageCache",
      from: APP,
      does: "a stale copy, or one rendering for all",
    },
    { file: RENDERER, from: APP, does: "has the page rendered" },
    { file: "server/render/remix.ts", by: "Pages", does: "by the pages of the build" },
    { file: "server/render/branches.ts", does: "and Remix, with the one route that answers" },
    { file: "app/routes/pages/about.tsx", from: ROUTES, does: "a page" },
    {
      file: "app/services/platform/cache-policy.server.ts",
      does: "publishes it, with the keys that purge it",
    },
    { file: "server/cache/caching.ts", by: "publish", does: "the shortest policy counts" },
    { file: "server/cache/cache-gate.ts", from: RENDERER, does: "the last check" },
    { file: "server/cache/page-entry.ts", from: PAGE_CACHE, does: "compressed once, and kept" },
    {
      file: "server/cache/purges.ts",
      from: PAGE_CACHE,
      by: "purge",
      does: "drops it when its content changes",
    },
  ],
};

export const BROWSING: readonly Trace[] = [search, follow, drag, signIn, cached];

import { PassThrough } from "node:stream";
import {
  createReadableStreamFromReadable,
  type AppLoadContext,
  type EntryContext,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import { DocumentAssetsProvider } from "~/document";
import { waitingPath } from "~/domain/shell/page-links";
import { textResponse } from "~/services/platform/text-response.server";
import { timed } from "~/services/platform/notices.server";
import { createSlots } from "~/services/platform/work/slots.server";
import { logOutage } from "~/services/platform/failures/outage-lines.server";
import { isListenerGone } from "~/services/listeners/listeners.server";
import { isUnavailable } from "~/services/platform/failures/unavailable.server";
import styles from "~/styles/app.css?url";

/** Live reload, and a runtime without which Vite's compiled components throw. */
const DEVELOPMENT_SCRIPTS = ["/@vite/client", "/@id/__x00__virtual:remix/inject-hmr-runtime"];

/**
 * Large enough for any page, so that React renders it at once rather than in its default steps of
 * 16 kB.
 */
const PAGE_BUFFER_BYTES = 1024 * 1024;

/** How long a streamed panel may wait for its upstream before React aborts it, in milliseconds. */
const PANEL_TIMEOUT_MS = 12_000;

/**
 * How long Remix keeps a page's data for its own script, in milliseconds. Our pages do not have
 * that script, so nobody waits for it.
 */
export const streamTimeout = 100;

/**
 * One page at a time, in turn by client, with everybody else's events in between: eight pages of
 * one client rendered in a row would hold up all others for as long as all eight take.
 */
const turns = createSlots({ total: 1, waiting: 600 });

/**
 * Returns the URL of the page without streaming. Only streamed pages have a nonce, and only a GET
 * can be repeated.
 */
function wholePageOf({ method, url }: Request, { nonce }: AppLoadContext): string | undefined {
  const { pathname, search, searchParams } = new URL(url);
  const canRepeat = method === "GET" && !searchParams.has("wait");
  return nonce && canRepeat ? waitingPath(pathname + search) : undefined;
}

/**
 * Renders a document. If nothing in it is pending, it is rendered at once, in half the time that
 * React needs for a stream; panels with pending data are streamed after the rest.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const { module, imports } = remixContext.manifest.entry;
  const assets = {
    nonce: context.nonce,
    entry: { module, imports },
    wholePage: wholePageOf(request, context),
    developmentScripts: context.env.mode === "development" ? DEVELOPMENT_SCRIPTS : [],
  };
  const document = (
    <DocumentAssetsProvider value={assets}>
      <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
    </DocumentAssetsProvider>
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Link", `<${styles}>; rel=preload; as=style`);
  setImmediate(await turns.take("", request.signal));
  if (context.nonce) return streamed(document, { headers, status }, context);
  const start = performance.now();
  const ended = timed("rendering");
  const html = `<!DOCTYPE html>${renderToStaticMarkup(document)}`;
  ended({ part: "react" });
  context.timing.add("react", performance.now() - start);
  return textResponse(html, { headers, status });
}

function streamed(
  document: React.ReactElement,
  init: ResponseInit,
  { nonce, log }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const ended = timed("rendering");
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce,
      onShellReady() {
        shellSent = true;
        const body = new PassThrough({ highWaterMark: PAGE_BUFFER_BYTES });
        resolve(new Response(createReadableStreamFromReadable(body), init));
        pipe(body);
      },
      onAllReady() {
        ended({ part: "react, streamed" });
        clearTimeout(timer);
      },
      onShellError: reject,
      onError(error) {
        if (!shellSent) return;
        if (isUnavailable(error)) logOutage(log, error);
        else log.error({ err: error }, "a streamed panel failed");
      },
    });
    const timer = setTimeout(abort, PANEL_TIMEOUT_MS).unref();
  });
}

export function handleError(error: unknown, args: { request: Request; context: AppLoadContext }) {
  if (args.request.signal.aborted) return;
  // An unknown path or method is the client's mistake, not our failure.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  args.context.noteFailure(error);
  if (isUnavailable(error) || isListenerGone(error)) return;
  args.context.log.error({ err: error }, "a loader, action or component failed");
}

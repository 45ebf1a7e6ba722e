import { PassThrough } from "node:stream";
import {
  createReadableStreamFromReadable,
  type AppLoadContext,
  type EntryContext,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { DocumentAssetsProvider } from "./document";

/** Vite serves compiled components that refuse to run without the second one. */
const DEVELOPMENT_SCRIPTS = ["/@vite/client", "/@id/__x00__virtual:remix/inject-hmr-runtime"];

/** A page is drawn in one go, not in the 16 kB steps of a stream's own mark. */
const WHOLE_PAGE = 1024 * 1024;

/** How long a streamed panel may wait for its upstream before React gives up on it, in milliseconds. */
export const streamTimeout = 12_000;

/** Draws a document. A page whose data is at hand leaves whole; pending panels stream in behind the shell (ARCHITECTURE D8). */
export default function handleRequest(
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
    developmentScripts: context.env.mode === "development" ? DEVELOPMENT_SCRIPTS : [],
  };
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <DocumentAssetsProvider value={assets}>
        <RemixServer context={remixContext} url={request.url} nonce={context.nonce} />
      </DocumentAssetsProvider>,
      {
        nonce: context.nonce,
        onShellReady() {
          shellSent = true;
          const body = new PassThrough({ highWaterMark: WHOLE_PAGE });
          headers.set("Content-Type", "text/html; charset=utf-8");
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          if (shellSent) context.log.error({ err: error }, "a streamed panel failed");
        },
      },
    );
    setTimeout(abort, streamTimeout).unref();
  });
}

export function handleError(error: unknown, args: { request: Request; context: AppLoadContext }) {
  if (args.request.signal.aborted) return;
  args.context.log.error({ err: error }, "a loader, action or component failed");
}

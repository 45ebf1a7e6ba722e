import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { publishPage } from "~/services/platform/cache-policy.server";
import { titled } from "../shell/titled";
import { forEveryone } from "../shell/audience.server";

export const meta: MetaFunction = titled("YouTube to LOR", { index: true });

export const loader = forEveryone(({ context }) => {
  publishPage(context, "publicText");
  return { host: new URL(context.env.origin).host };
});

/** Explains how to open a video of the host here: paste its URL, or replace the host name in it. */
export default function FromYoutube() {
  const { host } = useLoaderData<typeof loader>();
  return (
    <section className="card prose mx-auto max-w-2xl">
      <h1 className="text-2xl font-bold">From YouTube to LOR</h1>
      <p>Paste the address of any video, short or live stream:</p>
      <form action={addresses.search.index} method="get" className="flex gap-2">
        <input
          className="field"
          name="q"
          required
          aria-label="Address of a video"
          placeholder="https://www.youtube.com/watch?v=..."
        />
        <button className="button primary">Loop it</button>
      </form>
      <p>Or change the host in the address bar and press Enter:</p>
      <div className="overflow-x-auto rounded-xl bg-sunken p-4 font-mono text-sm">
        <p>
          <s className="text-muted">www.youtube.com</s> <strong>{host}</strong>/watch?v=fJ9rUzIMcZQ
        </p>
        <p>
          <s className="text-muted">youtu.be</s> <strong>{host}</strong>/fJ9rUzIMcZQ
        </p>
      </div>
      <p>If the address has a start time, the loop starts there.</p>
    </section>
  );
}

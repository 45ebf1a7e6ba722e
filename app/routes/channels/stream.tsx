import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { ChannelCards } from "~/components/channels/channel-cards";
import { EmptyState } from "~/components/lists/list-page";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { titled } from "../shell/titled";
import { loadChannelCards } from "./channels.server";
import { forEveryone } from "../shell/audience.server";

export const meta: MetaFunction = titled("Live Streams", { index: true });

/** All live channels, most viewers first. */
export const loader = forEveryone(async ({ context }) => {
  publishPage(context, "publicLive", [surrogateKey.page("streams")]);
  return {
    channels: await loadChannelCards(context, Date.now()),
    imageOrigin: context.env.youtube.imageOrigin,
  };
});

export default function Streams() {
  const { channels, imageOrigin } = useLoaderData<typeof loader>();
  return (
    <section className="card" aria-labelledby="streams">
      <h1 id="streams" className="text-2xl font-bold">
        Live Streams
      </h1>
      <p className="mb-4 text-muted">
        Music that is on, day and night. Everyone on a stream hears the same thing.
      </p>
      {channels.length > 0 ? (
        <ChannelCards channels={channels} imageOrigin={imageOrigin} look="grid" />
      ) : (
        <EmptyState>
          <p>No Stream Available</p>
          <p>
            Nothing is live right now. Find something to loop in{" "}
            <a href={addresses.reviews}>Our Reviews</a>.
          </p>
        </EmptyState>
      )}
    </section>
  );
}

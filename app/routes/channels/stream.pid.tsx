import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChannelCards, channelPath } from "~/components/channels/channel-cards";
import { ChannelPanel } from "~/components/channels/channel-panel";
import { NO_STREAM } from "~/domain/channels/channel";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import type { PageHandle } from "../shell/page-handle";
import { titled } from "../shell/titled";
import { loadChannel } from "./channels.server";
import { forEveryone } from "../shell/audience.server";

export const handle: PageHandle<typeof loader> = { dockOf: ({ dock }) => dock };

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args.data ? `${args.data.panel.name} live` : NO_STREAM, { index: true })(args);

/** One channel, at the same moment for everybody (CHANNEL-1). */
export const loader = forEveryone(async ({ context, params }) => {
  const { pid = "" } = params;
  const page = await loadChannel(context, pid, channelPath(pid.toLowerCase()));
  if (!page) throw data(NO_STREAM, 404);
  const keys = [surrogateKey.stream(page.panel.pid), surrogateKey.page("streams")];
  publishPage(context, "publicLive", keys);
  return page;
});

export default function Stream() {
  const { panel, cards, path, imageOrigin } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="watch-body">
        <ChannelPanel channel={panel} imageOrigin={imageOrigin} path={path} />
      </div>
      <aside className="watch-rail" aria-label="Live Streams">
        <section className="card">
          <h2 className="mb-2 text-lg font-bold">Live Streams</h2>
          <ChannelCards
            channels={cards}
            imageOrigin={imageOrigin}
            current={panel.pid}
            look="rows"
          />
        </section>
      </aside>
    </>
  );
}

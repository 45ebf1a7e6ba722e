import { addresses } from "~/addresses";
import { channelParts } from "~/contracts";
import { formatThousands } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";

/** A channel's card. `viewers` is the displayed number (CHANNEL-4). */
export interface ChannelCard {
  pid: string;
  name: string;
  viewers: number;
  title: string;
  ytid: string;
}

export function channelPath(pid: string): string {
  return addresses.stream.of(pid);
}

export function ViewerCount({ viewers }: { viewers: number }) {
  return (
    <span className="tabular-nums" {...channelParts.viewers(true)}>
      {`${formatThousands(viewers)} ${plural(viewers, "viewer")}`}
    </span>
  );
}

interface Props {
  channels: ChannelCard[];
  imageOrigin: string;
  /** Id of the current page's channel. */
  current?: string;
  look: keyof typeof LISTS;
}

/** Class names of the list. `four` puts four cards in a row where they fit. */
const LISTS = { grid: "channel-grid", four: "channel-grid four", rows: "flex flex-col gap-2" };

/** Live channels, each with the item that it plays (CHANNEL-2). */
export function ChannelCards({ channels, imageOrigin, current, look }: Props) {
  return (
    <ul className={LISTS[look]}>
      {channels.map(({ pid, name, viewers, title, ytid }) => (
        <li key={pid}>
          <a
            href={channelPath(pid)}
            className={look === "rows" ? "channel-card rows" : "channel-card grid"}
            aria-current={pid === current ? "page" : undefined}
          >
            <span className="channel-picture">
              <img
                src={`${imageOrigin}/vi/${ytid}/hqdefault.jpg`}
                alt=""
                width="480"
                height="360"
                loading="lazy"
              />
            </span>
            <span className="min-w-0">
              <span className="channel-head flex justify-between gap-x-2">
                <span className="truncate font-bold">{name}</span>
                <span className="shrink-0 text-sm text-muted">
                  <ViewerCount viewers={viewers} />
                </span>
              </span>
              <span className="line-clamp-2 text-sm text-muted">Now Playing: {title}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The home page's short list, with a link to all channels (CHANNEL-2). */
export function LiveNow({ channels, imageOrigin }: Omit<Props, "look" | "current">) {
  if (channels.length === 0) return null;
  return (
    <section className="card" aria-labelledby="live-now">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="live-now" className="text-lg font-bold">
          Live Streams
        </h2>
        <p className="text-sm text-muted">
          <a className="text-brand-strong underline" href={addresses.stream.index}>
            Click here
            <span className="sr-only"> to see all streams</span>
          </a>{" "}
          <span aria-hidden="true">to see all streams</span>
        </p>
      </div>
      <ChannelCards channels={channels} imageOrigin={imageOrigin} look="four" />
    </section>
  );
}

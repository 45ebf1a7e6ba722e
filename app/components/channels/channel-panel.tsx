import { RowPicture } from "~/components/videos/row-picture";
import { videoHeart } from "~/domain/marks/heart";
import { channelParts, rowParts, scriptParts } from "~/contracts";
import { HeartForm } from "~/islands/parts/heart-form";
import { PageItem } from "~/components/items/page-item";
import { AddToPlaylistLink } from "~/components/lists/add-link";
import { formatClock } from "~/domain/text/time";
import { videoItem } from "~/domain/items/video-item";
import { watchPath } from "~/domain/videos/youtube-id";
import { channelPath, ViewerCount } from "./channel-cards";

/** A channel's page. Durations and `offset` are in seconds. */
export interface ChannelView {
  pid: string;
  name: string;
  /** The displayed number (CHANNEL-4). */
  viewers: number;
  playing: { ytid: string; title: string; duration: number };
  offset: number;
  /** The next items of today's order. */
  upNext: { ytid: string; title: string; duration: number }[];
  hearted: boolean;
}

interface Props {
  channel: ChannelView;
  imageOrigin: string;
  path: string;
}

/** A channel's page: the current item, the controls to join, and the next items (CHANNEL-3). */
export function ChannelPanel({ channel, imageOrigin, path }: Props) {
  const { pid, name, viewers, playing, offset, hearted } = channel;
  const { ytid, title } = playing;
  return (
    <div
      className="flex flex-col gap-4"
      {...scriptParts.script("channel")}
      {...channelParts.channel(pid)}
    >
      <section className="card" aria-labelledby="channel-name">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-72">
            <p className="flex items-center gap-3">
              <strong className="live-badge">NOW LIVE</strong>
              <span className="text-sm text-muted">
                <ViewerCount viewers={viewers} />
              </span>
            </p>
            <h1 id="channel-name" className="mt-1 text-2xl font-bold">
              {name}
            </h1>
            <p className="mt-1" role="status">
              Now Playing: <span {...channelParts.title(true)}>{title}</span>
            </p>
          </div>
          <div className="flex items-center" {...channelParts.tools(true)}>
            <AddToPlaylistLink ytid={ytid} path={path} />
            <HeartForm heart={videoHeart(ytid)} hearted={hearted} redirectTo={path} />
          </div>
        </div>
        <p className="mt-3 flex flex-wrap gap-2">
          <button type="button" className="button primary js-only" {...channelParts.tuneIn(true)}>
            Listen live
          </button>
          <a
            className="button primary nojs-only"
            href={watchPath({ ytid, start: Math.floor(offset), play: true })}
          >
            Play from {formatClock(offset)}
          </a>
          <a className="button nojs-only" href={channelPath(pid)}>
            What's playing now
          </a>
        </p>
        <p className="mt-3 text-sm text-muted">
          Everyone here hears the same moment of the same song. The order changes every day at
          midnight UTC.
        </p>
      </section>
      <UpNext items={channel.upNext} imageOrigin={imageOrigin} />
      <PageItem item={videoItem({ ...playing, author: null })} />
    </div>
  );
}

/** `showUpNext` in app/browser/channels writes the same rows when the channel moves on. */
function UpNext({
  items,
  imageOrigin,
}: Pick<Props, "imageOrigin"> & { items: ChannelView["upNext"] }) {
  return (
    <section className="card" aria-labelledby="channel-next">
      <h2 id="channel-next" className="mb-2 text-lg font-bold">
        Coming up
      </h2>
      <ol
        className="flex flex-col divide-y divide-line"
        {...channelParts.next(true)}
        {...channelParts.imageOrigin(imageOrigin)}
      >
        {items.map(({ ytid, title, duration }, at) => (
          <li
            key={at}
            {...rowParts.video(ytid)}
            {...rowParts.title(title)}
            className="flex items-center gap-3 py-2"
          >
            <RowPicture ytid={ytid} imageOrigin={imageOrigin} className="w-20" />
            <a className="min-w-0 flex-1 font-semibold wrap-anywhere" href={watchPath({ ytid })}>
              {title}
            </a>
            <span className="text-sm text-muted tabular-nums">{formatClock(duration)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

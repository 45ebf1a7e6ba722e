import { addresses } from "~/addresses";
import { artistParts, listParts, scriptParts } from "~/contracts";
import { ListHead } from "~/components/lists/list-head";
import { EmptyState } from "~/components/lists/list-page";
import { VideoRows, type Row } from "~/components/lists/video-rows";
import { MORE_ROWS, RADIO_ROWS } from "~/domain/artist-radio/radio-rows";
import { radioPath } from "~/domain/songs/artist-paths";
import { Icon } from "~/islands/parts/icon";
import { PostForm } from "~/islands/parts/post-form";

interface RadioListProps {
  view: {
    /** Null if no songs are known. */
    name: string | null;
    rows: (Row & { title: string })[];
    /** Addresses of the next songs: alone, and below these rows. */
    more: { next: string; all: string } | null;
  };
  /** The artist's name as requested. */
  artist: string;
  imageOrigin: string;
  path: string;
}

/** The songs of an artist radio, beginning with the one it starts with (ARTIST-2, ARTIST-3). */
export function RadioList({ view, artist, ...list }: RadioListProps) {
  const { name, rows, more } = view;
  const [first] = rows;
  if (!first || name === null) return <NoSongs artist={artist} />;
  const from = `radio&list=${encodeURIComponent(name)}`;
  return (
    <>
      <ListHead
        cover={first.ytid}
        imageOrigin={list.imageOrigin}
        title={`${name} Artist Radio`}
        words={`An endless mix of ${name} and similar artists, by your AI DJ. Songs by others say why they are here.`}
      >
        <PostForm
          action={addresses.api.artist.start}
          fields={{ name, ytid: first.ytid }}
          {...scriptParts.script("artist-radio")}
          {...artistParts.radio(first.ytid)}
        >
          <button className="button primary h-14 w-14 p-0" aria-label="Play">
            <Icon name="play" />
          </button>
        </PostForm>
      </ListHead>
      <div className="flex flex-col">
        <VideoRows rows={rows} from={from} through="" {...list} />
        <Placeholders count={RADIO_ROWS - rows.length} />
        {more ? (
          <a
            className="peer button order-2 mt-3 w-full"
            href={more.all}
            {...listParts.more(true)}
            {...listParts.next(more.next)}
          >
            Show More
          </a>
        ) : null}
        <div className="hidden peer-aria-busy:block">
          <Placeholders count={MORE_ROWS} />
        </div>
      </div>
    </>
  );
}

function NoSongs({ artist }: { artist: string }) {
  return (
    <>
      <h1 className="text-2xl font-bold">Artist Radio</h1>
      <p className="mb-3 text-muted">{artist}</p>
      <EmptyState>
        <p className="text-lg font-bold">No songs found</p>
        <p>We know no songs by {artist} or similar artists yet.</p>
        <a
          className="button primary"
          href={`${addresses.search.index}?q=${encodeURIComponent(artist)}`}
        >
          Search for {artist}
        </a>
      </EmptyState>
    </>
  );
}

/** Placeholder while upstreams are asked. Without scripts a link waits for them. */
export function PendingRadio({ artist }: { artist: string }) {
  return (
    <div aria-busy="true">
      <h1 className="text-2xl font-bold">{artist} Artist Radio</h1>
      <p className="mb-3 text-muted" role="status">
        Looking for songs...
      </p>
      <Placeholders count={RADIO_ROWS} />
      <noscript>
        <a className="button" href={`${radioPath(artist)}?wait=1`}>
          Show the songs
        </a>
      </noscript>
    </div>
  );
}

function Placeholders({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <ul
      className="flex flex-col divide-y divide-line"
      aria-hidden="true"
      {...listParts.placeholders(true)}
    >
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className="flex items-center gap-3 py-2">
          <span className="h-[90px] w-[120px] shrink-0 rounded-lg bg-sunken" />
          <span className="h-5 w-2/3 rounded bg-sunken" />
        </li>
      ))}
    </ul>
  );
}

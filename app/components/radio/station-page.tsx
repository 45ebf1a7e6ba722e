import { addresses } from "~/addresses";
import { radioParts, scriptParts } from "~/contracts";
import { PageItem } from "~/components/items/page-item";
import { PlayItemForm } from "~/components/items/play-item-form";
import { formatThousands } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import type { StationView } from "~/domain/radio/station-view";
import { Icon } from "~/islands/parts/icon";
import { RelatedStations } from "./related-stations";
import { HeartForm } from "~/islands/parts/heart-form";
import { stationHeart } from "~/domain/marks/sound-hearts";
import { SoundPicture } from "~/islands/parts/sound-picture";
import { StationSongs } from "./station-songs";

export interface StationPageData {
  station: StationView;
  homepage: string | null;
  related: StationView[];
  songs: { title: string; at: number }[];
  /** Whether this page is on https, where the browser opens no http stream. */
  isSecure: boolean;
  path: string;
}

/** A station: its description, Play, its recent songs, and similar stations (RADIO-15). */
export function StationPage({ page }: { page: StationPageData }) {
  const { station, related, path } = page;
  return (
    <div className="flex flex-col gap-4">
      <StationHeader page={page} />
      <StationSongs stationId={station.id} songs={page.songs} path={path} />
      <RelatedStations stations={related} path={path} />
      <PageItem item={station.item} />
    </div>
  );
}

function StationHeader({ page }: { page: StationPageData }) {
  const { station, homepage, path } = page;
  const { id, name, place, sound, votes, health } = station;
  return (
    <section
      className="card"
      aria-labelledby="station-name"
      {...scriptParts.script("radio")}
      {...radioParts.station(id)}
    >
      <div className="flex flex-wrap items-start gap-4">
        <SoundPicture name={name} src={station.picture} size={160} />
        <div className="min-w-0 flex-1 basis-60">
          <h1 id="station-name" className="text-2xl font-bold wrap-anywhere">
            {name}
          </h1>
          <p className="text-muted">{[place, sound].filter(Boolean).join(" · ")}</p>
          <p className="text-sm text-muted tabular-nums">
            {`${formatThousands(votes)} ${plural(votes, "vote")}`}
          </p>
          {health === "away" ? (
            <p role="status" className="font-semibold">
              This station is away at the moment. You can try it all the same.
            </p>
          ) : null}
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <PlayOrFile page={page} />
            <HeartForm
              heart={stationHeart(station.id)}
              hearted={station.hearted}
              redirectTo={path}
            />
            <button type="button" className="button js-only" {...radioParts.vote(true)}>
              Vote
            </button>
            {homepage ? (
              <a className="button" href={homepage} target="_blank" rel="noopener nofollow">
                Website
              </a>
            ) : null}
          </div>
          <Words station={station} />
        </div>
      </div>
    </section>
  );
}

function PlayOrFile({ page: { station, isSecure } }: { page: StationPageData }) {
  const { item } = station;
  const file = (
    <a className="button" href={item.m3u} download>
      Open in your own player
    </a>
  );
  if (item.sources.length === 0) {
    return (
      <>
        {file}
        <p className="w-full text-sm">
          This station sends over http only
          {isSecure ? ", which browsers do not play on a secure page" : ""}. Its file opens it in a
          player of your own.
        </p>
      </>
    );
  }
  return (
    <>
      <PlayItemForm item={item}>
        <button className="button primary">
          <Icon name="play" />
          Play
        </button>
      </PlayItemForm>
      {file}
    </>
  );
}

function Words({ station: { tags, languages, countryCode, place } }: { station: StationView }) {
  const links = [
    ...(countryCode && place
      ? [
          {
            href: `${addresses.radio.index}?tab=location&country=${countryCode}`,
            label: place.split(", ").at(-1) ?? place,
          },
        ]
      : []),
    ...tags.map((tag) => ({
      href: `${addresses.radio.index}?${new URLSearchParams({ tab: "category", tag }).toString()}`,
      label: tag,
    })),
  ];
  return (
    <>
      {languages.length > 0 ? <p className="mt-3 text-sm">In {languages.join(", ")}</p> : null}
      <ul className="mt-2 flex flex-wrap gap-x-3">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a className="text-brand-strong underline" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

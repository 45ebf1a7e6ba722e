import { radioParts, scriptParts } from "~/contracts";
import { SongLine } from "./song-line";

interface Props {
  stationId: string;
  songs: { title: string; at: number }[];
  path: string;
}

/** The station's last songs, each linked to its videos. Scripts add the current one (RADIO-18). */
export function StationSongs({ stationId, songs, path }: Props) {
  return (
    <section
      className="card"
      aria-labelledby="station-songs"
      {...scriptParts.script("radio")}
      {...radioParts.station(stationId)}
      hidden={songs.length === 0}
    >
      <h2 id="station-songs" className="mb-2 text-lg font-bold">
        On this station
      </h2>
      <p
        {...radioParts.offer(true)}
        role="status"
        hidden
        className="mb-2 flex flex-wrap items-center gap-x-3 rounded-xl bg-sunken p-3"
      >
        <span>You keep hearing it:</span>
        <SongLine title="" />
      </p>
      <template>
        <SongRow title="" path={path} />
      </template>
      <ol className="flex flex-col divide-y divide-line" {...radioParts.songs(true)}>
        {songs.map(({ title, at }) => (
          <SongRow key={at} title={title} path={path} />
        ))}
      </ol>
    </section>
  );
}

function SongRow({ title, path }: { title: string; path: string }) {
  return (
    <li className="flex items-center gap-3 py-1">
      <SongLine title={title} hearted={false} path={path} />
    </li>
  );
}

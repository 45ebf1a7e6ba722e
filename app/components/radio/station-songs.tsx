interface Props {
  stationId: string;
  songs: { title: string; at: number }[];
}

/** What played last; each song leads to its videos. Scripts add to it what plays now (RADIO-18). */
export function StationSongs({ stationId, songs }: Props) {
  return (
    <section
      className="card"
      aria-labelledby="station-songs"
      data-feature="radio"
      data-station={stationId}
      hidden={songs.length === 0}
    >
      <h2 id="station-songs" className="mb-2 text-lg font-bold">
        On this station
      </h2>
      <p
        data-offer
        role="status"
        hidden
        className="mb-2 flex flex-wrap items-center gap-x-3 rounded-xl bg-sunken p-3"
      >
        <span>You keep hearing it:</span>
        <SongLine title="" />
      </p>
      <template>
        <SongRow title="" />
      </template>
      <ol className="flex flex-col divide-y divide-line" data-songs>
        {songs.map(({ title, at }) => (
          <SongRow key={at} title={title} />
        ))}
      </ol>
    </section>
  );
}

function SongRow({ title }: { title: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <SongLine title={title} />
    </li>
  );
}

function SongLine({ title }: { title: string }) {
  return (
    <>
      <span className="min-w-0 wrap-anywhere" data-song-title>
        {title}
      </span>
      <a className="text-brand-strong underline" href={`/search?q=${encodeURIComponent(title)}`}>
        Loop this song
      </a>
    </>
  );
}

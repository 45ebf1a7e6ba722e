import { artistsIn, CARD_ARTISTS, NAME_ROW } from "~/domain/artist-radio/artists-in";
import { radioPath } from "~/domain/songs/artist-paths";

interface RadioCardProps {
  rows: readonly { ytid: string; title: string | null }[];
  imageOrigin: string;
}

/** Offers radios of the artists in the results: 3 on small screens, 5 elsewhere, and a row of names (ARTIST-1). */
export function RadioCard({ rows, imageOrigin }: RadioCardProps) {
  const artists = artistsIn(rows);
  if (artists.length === 0) return null;
  return (
    <section className="mb-4 rounded-xl bg-sunken p-3" aria-labelledby="radio-card-title">
      <h2 id="radio-card-title" className="mb-2 font-bold">
        Artist Radio
      </h2>
      <ul className="faces">
        {artists.slice(0, CARD_ARTISTS).map(({ name, ytid }, at) => (
          <li key={name} className={at >= 3 ? "max-md:hidden" : undefined}>
            <a href={`${radioPath(name)}?start=1`} data-radio-artist={name}>
              <img
                src={`${imageOrigin}/vi/${ytid}/default.jpg`}
                alt=""
                width="72"
                height="72"
                loading="lazy"
              />
              {name}
            </a>
          </li>
        ))}
      </ul>
      {artists.length >= NAME_ROW ? (
        <p className="mt-2 flex flex-wrap gap-x-3">
          {artists.map(({ name }) => (
            <a key={name} className="underline" href={`${radioPath(name)}?start=1`}>
              {name}
            </a>
          ))}
        </p>
      ) : null}
    </section>
  );
}

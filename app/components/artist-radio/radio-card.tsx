import { artistParts } from "~/contracts";
import { CARD_ARTISTS, NAME_ROW, SMALL_CARD_ARTISTS } from "~/domain/artist-radio/artists-in";
import { radioPath } from "~/domain/songs/artist-paths";

interface CardArtist {
  name: string;
  image: string | null;
  /** A video by the artist, whose picture stands for theirs. */
  ytid: string;
}

interface RadioCardProps {
  artists: readonly CardArtist[];
  imageOrigin: string;
}

const startOf = (name: string) => `${radioPath(name)}?start=1`;
const onSmall = (at: number) => (at >= SMALL_CARD_ARTISTS ? "max-md:hidden" : undefined);

/**
 * Offers radios of the artists in the results: 3 on small screens, else 5, or a row of 7 if there
 * are that many (ARTIST-1).
 */
export function RadioCard({ artists, imageOrigin }: RadioCardProps) {
  if (artists.length === 0) return null;
  return (
    <Card>
      <ul className="faces">
        {artists.slice(0, CARD_ARTISTS).map((artist, at) => (
          <li key={artist.name} className={onSmall(at)}>
            <a href={startOf(artist.name)} {...artistParts.card(artist.name)}>
              <Picture artist={artist} imageOrigin={imageOrigin} size={72} />
              {artist.name}
            </a>
          </li>
        ))}
      </ul>
      {artists.length >= NAME_ROW ? (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label="All artists">
          {artists.slice(0, NAME_ROW).map((artist) => (
            <li key={artist.name} className="min-w-0">
              <a className="button px-2 wrap-anywhere" href={startOf(artist.name)}>
                <Picture artist={artist} imageOrigin={imageOrigin} size={32} />
                {artist.name}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function Card({ children, isBusy }: { children: React.ReactNode; isBusy?: boolean }) {
  return (
    <section
      className="mb-4 rounded-xl bg-sunken p-3"
      aria-labelledby="radio-card-title"
      aria-busy={isBusy}
    >
      <h2 id="radio-card-title" className="mb-2 font-bold">
        Artist Radio
      </h2>
      {children}
    </section>
  );
}

interface PictureProps {
  artist: CardArtist;
  imageOrigin: string;
  /** In CSS pixels. */
  size: number;
}

function Picture({ artist: { image, ytid }, imageOrigin, size }: PictureProps) {
  return (
    <img
      src={image ?? `${imageOrigin}/vi/${ytid}/default.jpg`}
      className={size < 72 ? "h-7 w-8 rounded-full object-cover" : undefined}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  );
}

const PLACEHOLDERS = [0, 1, 2, 3, 4];

/** Placeholder while the server finds out which names are artists. */
export function PendingRadioCard() {
  return (
    <Card isBusy>
      <ul className="faces" aria-hidden="true">
        {PLACEHOLDERS.map((at) => (
          <li key={at} className={onSmall(at)}>
            <span className="mx-auto animate-pulse bg-raised" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

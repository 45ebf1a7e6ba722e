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
 * Offers radios of the artists in the results: 3 on small screens, else 5, or 7 if there are that
 * many (ARTIST-1).
 */
export function RadioCard({ artists, imageOrigin }: RadioCardProps) {
  if (artists.length === 0) return null;
  const isWhole = artists.length >= NAME_ROW;
  return (
    <Card>
      <ul
        className={isWhole ? "artist-row whole" : "artist-row"}
        aria-label={isWhole ? "All artists" : undefined}
      >
        {artists.slice(0, isWhole ? NAME_ROW : CARD_ARTISTS).map((artist, at) => (
          <li key={artist.name} className={onSmall(at)}>
            <a
              className={`${TILE} flex flex-col items-center gap-1 p-1 text-center hover:bg-raised`}
              href={startOf(artist.name)}
              title={artist.name}
              {...artistParts.card(at < CARD_ARTISTS ? artist.name : null)}
            >
              <Picture artist={artist} imageOrigin={imageOrigin} />
              <span className="row-title text-sm leading-tight" dir="auto">
                {artist.name}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** As high as a picture and two lines, so that nothing moves once the names are known. */
const TILE = "min-h-24 rounded-xl";

function Card({ children, isBusy }: { children: React.ReactNode; isBusy?: boolean }) {
  return (
    <section
      className="mb-4 rounded-xl bg-sunken p-3 [container-type:inline-size]"
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
}

function Picture({ artist: { image, ytid }, imageOrigin }: PictureProps) {
  return (
    <img
      src={image ?? `${imageOrigin}/vi/${ytid}/default.jpg`}
      className="h-12 w-12 rounded-full object-cover"
      alt=""
      width={48}
      height={48}
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
      <ul className="artist-row" aria-hidden="true">
        {PLACEHOLDERS.map((at) => (
          <li key={at} className={onSmall(at)}>
            <span className={`${TILE} block animate-pulse bg-raised`} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

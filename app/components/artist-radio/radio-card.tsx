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
const onSmall = (at: number) => (at >= SMALL_CARD_ARTISTS ? "shrink-0 max-md:hidden" : "shrink-0");

/** One line, whatever the names are, so that nothing moves once they are known. */
const FACES = "-m-1 flex min-w-0 flex-1 gap-2 overflow-x-auto p-1";

/**
 * Offers radios of the artists in the results: 3 on small screens, else 5, or 7 if there are that
 * many (ARTIST-1).
 */
export function RadioCard({ artists, imageOrigin }: RadioCardProps) {
  if (artists.length === 0) return null;
  const isWhole = artists.length >= NAME_ROW;
  return (
    <Card>
      <ul className={FACES} aria-label={isWhole ? "All artists" : undefined}>
        {artists.slice(0, isWhole ? NAME_ROW : CARD_ARTISTS).map((artist, at) => (
          <li key={artist.name} className={onSmall(at)}>
            <a
              className="button whitespace-nowrap px-2"
              href={startOf(artist.name)}
              {...artistParts.card(at < CARD_ARTISTS ? artist.name : null)}
            >
              <Picture artist={artist} imageOrigin={imageOrigin} />
              {artist.name}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Card({ children, isBusy }: { children: React.ReactNode; isBusy?: boolean }) {
  return (
    <section
      className="mb-4 flex flex-wrap items-center gap-3 rounded-xl bg-sunken p-3"
      aria-labelledby="radio-card-title"
      aria-busy={isBusy}
    >
      <h2 id="radio-card-title" className="font-bold">
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
      className="h-7 w-8 rounded-full object-cover"
      alt=""
      width={32}
      height={32}
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
      <ul className={FACES} aria-hidden="true">
        {PLACEHOLDERS.map((at) => (
          <li key={at} className={onSmall(at)}>
            <span className="button w-28 animate-pulse" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

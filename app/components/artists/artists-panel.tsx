import { Await } from "@remix-run/react";
import { Suspense } from "react";
import {
  ARTISTS_AWAY,
  artistsPath,
  FIRST_ARTISTS,
  NO_ARTISTS,
  radioPath,
} from "~/domain/artist-paths";

interface PicturedArtist {
  name: string;
  image: string | null;
}

export type ArtistFound =
  | { kind: "found"; value: (PicturedArtist & { similar: PicturedArtist[] }) | null }
  | { kind: "failed" };

interface ArtistsPanelProps {
  ytid: string;
  /** Whom the video's title names. */
  artist: string;
  isOpen: boolean;
  found: ArtistFound | null;
  pending: Promise<ArtistFound> | null;
}

/** Who makes such music too (spec 1 §1): four faces, then all. Each leads to the artist's radio. */
export function ArtistsPanel({ ytid, artist, isOpen, found, pending }: ArtistsPanelProps) {
  const filled = found ? "" : undefined;
  return (
    <details id="artists" className="card fold-card" data-artist={artist} open={isOpen}>
      <summary>Similar artists</summary>
      <div data-artists-body data-filled={filled}>
        {pending ? (
          <Suspense fallback={<Waiting ytid={ytid} />}>
            <Await resolve={pending}>{(known) => <Faces ytid={ytid} found={known} />}</Await>
          </Suspense>
        ) : found ? (
          <Faces ytid={ytid} found={found} />
        ) : (
          <>
            <p className="nojs-only prose">
              <a href={artistsPath(ytid)}>Show artists like {artist}</a>
            </p>
            <p className="js-only text-muted" role="status">
              Looking for artists...
            </p>
          </>
        )}
      </div>
    </details>
  );
}

function Waiting({ ytid }: { ytid: string }) {
  return (
    <div aria-busy="true">
      <p className="text-muted" role="status">
        Looking for artists...
      </p>
      <noscript>
        <a className="button" href={artistsPath(ytid, { wait: true })}>
          Show the whole page
        </a>
      </noscript>
    </div>
  );
}

function Faces({ ytid, found }: { ytid: string; found: ArtistFound }) {
  if (found.kind === "failed") {
    return (
      <p role="status" className="prose">
        {ARTISTS_AWAY} <a href={artistsPath(ytid)}>Try again</a>
      </p>
    );
  }
  const similar = found.value?.similar ?? [];
  if (similar.length === 0) return <p role="status">{NO_ARTISTS}</p>;
  const rest = similar.slice(FIRST_ARTISTS);
  return (
    <>
      <FaceList artists={similar.slice(0, FIRST_ARTISTS)} />
      {rest.length > 0 ? (
        <details className="fold mt-3">
          <summary>Show all {similar.length}</summary>
          <FaceList artists={rest} />
        </details>
      ) : null}
    </>
  );
}

function FaceList({ artists }: { artists: PicturedArtist[] }) {
  return (
    <ul className="faces">
      {artists.map(({ name, image }) => (
        <li key={name}>
          <a href={radioPath(name)}>
            {image ? (
              <img
                src={image}
                alt=""
                width="72"
                height="72"
                loading="lazy"
                referrerPolicy="no-referrer"
              />
            ) : (
              <span aria-hidden="true">{[...name][0]}</span>
            )}
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

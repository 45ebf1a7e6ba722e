import { Await } from "@remix-run/react";
import { Suspense } from "react";
import { artistParts } from "~/contracts";
import { WholePageLink } from "~/components/parts/whole-page-link";
import {
  ARTISTS_UNAVAILABLE,
  artistsPath,
  FIRST_ARTISTS,
  NO_ARTISTS,
  radioPath,
} from "~/domain/songs/artist-paths";

interface PicturedArtist {
  name: string;
  image: string | null;
}

type ArtistFound =
  | { kind: "found"; value: (PicturedArtist & { similar: PicturedArtist[] }) | null }
  | { kind: "failed" };

interface ArtistsPanelProps {
  ytid: string;
  /** The artist in the video's title. */
  artist: string;
  isOpen: boolean;
  found: ArtistFound | null;
  pending: Promise<ArtistFound> | null;
}

/** Similar artists, of which a few show at first (SONG-3). Each links to the artist's radio. */
export function ArtistsPanel({ ytid, artist, isOpen, found, pending }: ArtistsPanelProps) {
  return (
    <details id="artists" className="card fold-card" {...artistParts.panel(artist)} open={isOpen}>
      <summary>Similar artists</summary>
      <div {...artistParts.body(true)} {...artistParts.filled(found !== null)}>
        {pending ? (
          <Suspense fallback={<LoadingArtists ytid={ytid} />}>
            <Await resolve={pending}>
              {(known) => <SimilarArtists ytid={ytid} found={known} />}
            </Await>
          </Suspense>
        ) : found ? (
          <SimilarArtists ytid={ytid} found={found} />
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
      <p className="mt-3">
        <a className="button" href={`${radioPath(artist)}?v=${ytid}`}>
          Artist Radio
        </a>
      </p>
    </details>
  );
}

function LoadingArtists({ ytid }: { ytid: string }) {
  return (
    <div aria-busy="true">
      <p className="text-muted" role="status">
        Looking for artists...
      </p>
      <WholePageLink href={artistsPath(ytid, { wait: true })} />
    </div>
  );
}

function SimilarArtists({ ytid, found }: { ytid: string; found: ArtistFound }) {
  if (found.kind === "failed") {
    return (
      <p role="status" className="prose">
        {ARTISTS_UNAVAILABLE} <a href={artistsPath(ytid)}>Try again</a>
      </p>
    );
  }
  const similar = found.value?.similar ?? [];
  if (similar.length === 0) return <p role="status">{NO_ARTISTS}</p>;
  const rest = similar.slice(FIRST_ARTISTS);
  return (
    <>
      <ArtistList artists={similar.slice(0, FIRST_ARTISTS)} />
      {rest.length > 0 ? (
        <details className="fold mt-3">
          <summary>Show all {similar.length}</summary>
          <ArtistList artists={rest} />
        </details>
      ) : null}
    </>
  );
}

function ArtistList({ artists }: { artists: PicturedArtist[] }) {
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

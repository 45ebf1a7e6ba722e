import { addresses } from "~/addresses";
import { radioParts } from "~/contracts";
import { HeartForm } from "~/islands/parts/heart-form";
import { songHeart } from "~/domain/marks/sound-hearts";

interface Props {
  title: string;
  /** Null if the song cannot be hearted. */
  hearted?: boolean | null;
  /** Where listeners without scripts return to. */
  path?: string;
}

/** A station's song with its heart, linked to its videos (RADIO-25). */
export function SongLine({ title, hearted = null, path = "" }: Props) {
  return (
    <>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 wrap-anywhere" {...radioParts.songTitle(true)}>
          {title}
        </span>
        <a
          className="text-brand-strong underline"
          href={`${addresses.search.index}?q=${encodeURIComponent(title)}`}
        >
          Loop this song
        </a>
      </span>
      {hearted === null ? null : (
        <HeartForm heart={songHeart(title)} hearted={hearted} redirectTo={path} />
      )}
    </>
  );
}

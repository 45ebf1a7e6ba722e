import { addresses } from "~/addresses";
import { plural } from "~/domain/text/numbers/plural";
import { HeartForm } from "~/islands/parts/heart-form";
import { podcastHeart } from "~/domain/marks/sound-hearts";
import { SoundPicture } from "~/islands/parts/sound-picture";

export interface PodcastHead {
  id: string;
  title: string;
  author: string;
  /** Sanitised HTML. */
  description: string;
  link: string | null;
  feedUrl: string | null;
  picture: string | null;
  explicit: boolean;
  genres: { id: string; name: string }[];
  funding: { url: string; text: string } | null;
  episodeCount: number;
}

/** Artwork, author, description and links of a podcast (PODCAST-6). */
export function PodcastHeader({
  podcast,
  hearted,
  path,
}: {
  podcast: PodcastHead;
  hearted: boolean;
  path: string;
}) {
  const { title, author, description, episodeCount, genres } = podcast;
  return (
    <header className="mb-4 flex gap-4 max-sm:flex-col">
      <SoundPicture name={title} src={podcast.picture} size={160} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
          <HeartForm heart={podcastHeart(podcast.id)} hearted={hearted} redirectTo={path} />
        </div>
        <p className="text-muted">
          {[
            author,
            episodeCount > 0 ? `${episodeCount} ${plural(episodeCount, "episode")}` : "",
            podcast.explicit ? "Explicit" : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <PodcastLinks podcast={podcast} genres={genres} />
        {description ? (
          <div
            className="prose mt-2 text-sm wrap-anywhere"
            dangerouslySetInnerHTML={{ __html: description }}
          />
        ) : null}
      </div>
    </header>
  );
}

function PodcastLinks({
  podcast,
  genres,
}: {
  podcast: PodcastHead;
  genres: PodcastHead["genres"];
}) {
  const { link, feedUrl, funding } = podcast;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 text-sm text-brand-strong underline">
      {genres.map(({ id, name }) => (
        <li key={id}>
          <a href={`${addresses.podcast.index}?tab=category&genre=${id}`}>{name}</a>
        </li>
      ))}
      {link ? <Outside href={link} label="Website" /> : null}
      {feedUrl ? <Outside href={feedUrl} label="Feed" /> : null}
      {funding ? <Outside href={funding.url} label={funding.text || "Support"} /> : null}
    </ul>
  );
}

function Outside({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="nofollow noopener ugc">
        {label}
      </a>
    </li>
  );
}

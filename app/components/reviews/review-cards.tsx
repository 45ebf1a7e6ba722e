import { RowSpeaker } from "~/components/lists/row-speaker";
import { listParts, rowParts } from "~/contracts";
import { formatDay } from "~/domain/text/dates";
import { watchPath } from "~/domain/videos/youtube-id";

/** A review's card. It opens the video if there is a `ytid`, else the post at `link`. */
export interface ReviewCard {
  ytid: string | null;
  link: string | null;
  title: string;
  /** The video's title; null while unknown. */
  song: string | null;
  /** Set if the video cannot be played. */
  isGone: boolean;
  excerpt: string;
  authorName: string;
  picture: string | null;
  /** Epoch seconds. */
  created: number;
  isStaffPick: boolean;
}

interface Props {
  reviews: ReviewCard[];
  imageOrigin: string;
  /** The list to continue playing from. */
  from: "reviews" | "staff-picks";
  /** The HTML element of the headlines. */
  heading?: "h2" | "h3";
  /** Whether the list has Show more. */
  grows?: boolean;
}

function hrefOf({ ytid, link }: ReviewCard, from: Props["from"]): string | null {
  return ytid ? `${watchPath({ ytid })}&from=${from}` : link;
}

/**
 * Reviews in a grid. With three columns, an incomplete row is hidden while there are more reviews
 * to load (REVIEW-3).
 */
export function ReviewCards({ reviews, grows = false, ...list }: Props) {
  return (
    <ul className="review-grid" {...listParts.rows(grows)}>
      {reviews.map((review) => (
        <Card key={review.ytid ?? review.link ?? review.title} review={review} {...list} />
      ))}
    </ul>
  );
}

type CardProps = Omit<Props, "reviews" | "grows"> & { review: ReviewCard };

function Card({ review, imageOrigin, from, heading: Heading = "h2" }: CardProps) {
  const { ytid, title, song, excerpt, authorName, created, isStaffPick, isGone } = review;
  const picture = ytid ? `${imageOrigin}/vi/${ytid}/hqdefault.jpg` : review.picture;
  const href = hrefOf(review, from);
  const headline = (
    <>
      <span className="review-picture">
        {picture ? <img src={picture} alt="" width="480" height="360" loading="lazy" /> : null}
        {isStaffPick ? <span className="review-pick">Staff Pick</span> : null}
        <RowSpeaker />
      </span>
      {song ? <span className="review-song">{song}</span> : null}
      <Heading className="review-title">{title}</Heading>
    </>
  );
  return (
    <li
      className="review-card"
      {...rowParts.video(ytid ?? undefined)}
      {...rowParts.title(song ?? title)}
      {...rowParts.gone(isGone)}
    >
      {href ? <a href={href}>{headline}</a> : <div>{headline}</div>}
      <p className="review-excerpt">{excerpt}</p>
      <p className="text-sm text-muted">
        {authorName}
        {created > 0 ? ` \u00b7 ${formatDay(created)}` : ""}
      </p>
    </li>
  );
}

import { formatDay } from "~/domain/dates";
import { watchPath } from "~/domain/youtube-id";

/** A review as its card shows it. With a `ytid` the card opens the video, else the post at `link`. */
export interface ReviewCard {
  ytid: string | null;
  link: string | null;
  title: string;
  /** What the video is called; null while nobody knows. */
  song: string | null;
  /** The video cannot be played. */
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
  /** The list that playing goes on with. */
  from: "reviews" | "staff-picks";
  /** Of the cards' headlines. */
  heading?: "h2" | "h3";
  /** Only the list that grows by Show more. */
  grows?: boolean;
}

function hrefOf({ ytid, link }: ReviewCard, from: Props["from"]): string | null {
  return ytid ? `${watchPath({ ytid })}&from=${from}` : link;
}

/** Reviews, pictures first; a last row that is not whole is left out where there are three columns (spec 1 §4). */
export function ReviewCards({ reviews, grows = false, ...list }: Props) {
  return (
    <ul className="review-grid" data-rows={grows || undefined}>
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
  const story = (
    <>
      <span className="review-picture">
        {picture ? <img src={picture} alt="" width="480" height="360" loading="lazy" /> : null}
        {isStaffPick ? <span className="review-pick">Staff Pick</span> : null}
      </span>
      {song ? <span className="review-song">{song}</span> : null}
      <Heading className="review-title">{title}</Heading>
    </>
  );
  return (
    <li
      className="review-card"
      data-ytid={ytid ?? undefined}
      data-title={song ?? title}
      data-gone={isGone ? "" : undefined}
    >
      {href ? <a href={href}>{story}</a> : <div>{story}</div>}
      <p className="review-excerpt">{excerpt}</p>
      <p className="text-sm text-muted">
        {authorName}
        {created > 0 ? ` \u00b7 ${formatDay(created)}` : ""}
        <span className="speaker ms-2 font-bold">Playing</span>
      </p>
    </li>
  );
}

import { formatDay } from "~/domain/text/dates";

/** A video's review. `html` was sanitised before it was stored; `created` is in epoch seconds. */
export interface ReviewView {
  title: string;
  html: string;
  authorName: string;
  created: number;
  isStaffPick: boolean;
}

/** Shown for a video without a review (REVIEW-5). */
function Placeholder({ title }: { title: string }) {
  return (
    <section className="card" aria-labelledby="article">
      <h2 id="article" className="review-title">
        {title} on repeat
      </h2>
      <div className="prose">
        <p>
          Some songs deserve more than one listen, and {title} is one of them. Press play and it
          starts again each time it ends, for as long as you like.
        </p>
        <p>
          Is there a part of {title} that you could hear all day? Move the two handles of the slider
          around it, and only that part loops. Give it a heart to find it again.
        </p>
      </div>
    </section>
  );
}

/** The review under the player (REVIEW-1). */
export function VideoReview({ review, title }: { review: ReviewView | null; title: string }) {
  if (!review) return <Placeholder title={title} />;
  return (
    <article className="card" aria-labelledby="article">
      {review.isStaffPick ? <p className="review-kicker">Staff Pick</p> : null}
      <h2 id="article" className="review-title large">
        {review.title}
      </h2>
      <p className="mb-2 text-sm text-muted">
        {review.authorName} {"\u00b7"} {formatDay(review.created)}
      </p>
      <div className="prose article" dangerouslySetInnerHTML={{ __html: review.html }} />
    </article>
  );
}

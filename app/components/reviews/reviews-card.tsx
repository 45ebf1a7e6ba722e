import { addresses } from "~/addresses";
import { EmptyState } from "~/components/lists/list-page";
import { type ReviewCard, ReviewCards } from "./review-cards";

/** The newest reviews on other pages, with a link to all. */
export function ReviewsCard({
  reviews,
  imageOrigin,
}: {
  reviews: ReviewCard[];
  imageOrigin: string;
}) {
  if (reviews.length === 0) return null;
  return (
    <section className="card" aria-labelledby="our-reviews">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="our-reviews" className="review-masthead">
          Our Reviews
        </h2>
        <a className="text-sm text-brand-strong underline" href={addresses.reviews}>
          All reviews
        </a>
      </div>
      <ReviewCards reviews={reviews} imageOrigin={imageOrigin} from="reviews" heading="h3" />
    </section>
  );
}

export function NoReviews() {
  return (
    <EmptyState>
      <p>No reviews yet</p>
      <p>In the meantime, listen for yourself.</p>
      <a className="button primary" href={addresses.stream.index}>
        Live Streams
      </a>
    </EmptyState>
  );
}

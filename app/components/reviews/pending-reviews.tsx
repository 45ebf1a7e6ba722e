import { WholePageLink } from "~/components/parts/whole-page-link";
import { waitingPath } from "~/domain/shell/page-links";

/** Placeholder while the blog's reviews load. `path` is this page. */
export function PendingReviews({ path }: { path: string }) {
  return (
    <div aria-busy="true">
      <p className="mb-3 text-muted" role="status">
        Loading the reviews...
      </p>
      <div className="review-grid">
        {[1, 2, 3].map((place) => (
          <div key={place} className="aspect-video animate-pulse rounded-xl bg-sunken" />
        ))}
      </div>
      <WholePageLink href={waitingPath(path)} />
    </div>
  );
}

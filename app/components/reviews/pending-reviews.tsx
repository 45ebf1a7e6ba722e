/** Stands where the reviews will be while the blog is asked; without scripts its link waits for the whole page. */
export function PendingReviews({ tab }: { tab: string }) {
  return (
    <div aria-busy="true">
      <p className="mb-3 text-muted" role="status">
        Fetching the reviews...
      </p>
      <div className="review-grid">
        {[1, 2, 3].map((place) => (
          <div key={place} className="aspect-video animate-pulse rounded-xl bg-sunken" />
        ))}
      </div>
      <noscript>
        <a className="button" href={`/reviews?tab=${tab}&wait=1`}>
          Show the whole page
        </a>
      </noscript>
    </div>
  );
}

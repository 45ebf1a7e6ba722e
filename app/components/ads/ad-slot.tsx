import type { Ad, AdSlot as Slot } from "~/domain/ads/ads";

/** An operator's advert, marked as such (PROMPT-2). Its space is reserved, so that nothing moves when it loads. */
export function AdSlot({ slot, ads }: { slot: Slot; ads: readonly Ad[] }) {
  const ad = ads.find((one) => one.slot === slot);
  if (!ad) return null;
  return (
    <aside className="ad" data-slot={slot} aria-label="Advertisement">
      <p className="text-xs text-muted">Advertisement</p>
      <a href={ad.linkUrl} target="_blank" rel="sponsored noopener">
        {ad.imageUrl ? (
          <img src={ad.imageUrl} alt={ad.label} loading="lazy" referrerPolicy="no-referrer" />
        ) : (
          ad.label
        )}
      </a>
    </aside>
  );
}

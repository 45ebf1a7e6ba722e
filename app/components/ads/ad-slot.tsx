import { adParts } from "~/contracts";
import type { Ad, AdSlot as Slot } from "~/domain/ads/ads";

/** A slot for an advert (PROMPT-2). Hidden while empty, so it takes no space. */
export function AdSlot({ slot, ads }: { slot: Slot; ads: readonly Ad[] }) {
  const ad = ads.find((one) => one.slot === slot);
  return (
    <div {...adParts.place(slot)} hidden={!ad}>
      {ad ? <Advert {...ad} /> : null}
    </div>
  );
}

/**
 * An operator's advert, labelled as one. Its space is reserved, so that nothing moves when it
 * loads.
 */
function Advert({ slot, ...ad }: Ad) {
  return (
    <aside className="ad" {...adParts.advert(slot)} aria-label="Advertisement">
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

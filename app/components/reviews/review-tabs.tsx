import { addresses } from "~/addresses";

const TABS = [
  { tab: "all", name: "All", href: addresses.reviews },
  { tab: "staff-picks", name: "Staff Picks", href: `${addresses.reviews}?tab=staff-picks` },
];

/** REVIEW-2 */
export function ReviewTabs({ tab }: { tab: string }) {
  return (
    <nav aria-label="Reviews" className="flex gap-2">
      {TABS.map((one) => (
        <a
          key={one.tab}
          href={one.href}
          className={one.tab === tab ? "button primary" : "button"}
          aria-current={one.tab === tab ? "page" : undefined}
        >
          {one.name}
        </a>
      ))}
    </nav>
  );
}

import { addresses } from "~/addresses";
import { rowParts } from "~/contracts";
import { shownTitle } from "~/domain/videos/titles";
import { formatCount } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";
import { watchPath } from "~/domain/videos/youtube-id";

export interface Top10CardProps {
  of: "today" | "week";
  entries: { ytid: string; title: string | null; repeats: number }[];
}

/** The Top 10 beside the player (TOP10-1). */
export function Top10Card({ of, entries }: Top10CardProps) {
  if (entries.length === 0) return null;
  return (
    <section className="card" aria-labelledby="top10-card">
      <h2 id="top10-card" className="text-lg font-bold">
        Top 10
      </h2>
      <p className="mb-2 text-sm text-muted">
        {of === "today" ? "Most repeated today" : "Most repeated this week"}
      </p>
      <ol className="flex flex-col gap-1">
        {entries.map(({ ytid, title, repeats }, at) => (
          <li key={ytid} {...rowParts.video(ytid)} {...rowParts.title(title)}>
            <a
              href={`${watchPath({ ytid })}&from=top10`}
              className="menu-item min-w-0 justify-between gap-3"
            >
              <b className="rank">{at + 1}</b>
              <span className="line-clamp-2 min-w-0 flex-1" dir="auto">
                {shownTitle({ ytid, title })}
              </span>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {formatCount(repeats)}
                <span className="sr-only"> {plural(repeats, "repeat")}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
      <a href={addresses.top10} className="button mt-3 w-full">
        Top 10
      </a>
    </section>
  );
}

import { addresses } from "~/addresses";
import { formatThousands } from "~/domain/text/numbers/counts";
import { plural } from "~/domain/text/numbers/plural";

interface ImportedList {
  where: "history" | "hearts" | "playlist" | "speeds" | "podcasts" | "stations" | "loops";
  name: string | null;
  pid: string | null;
  taken: number;
  known: number;
}

interface ImportReportProps {
  report: {
    source: string;
    lists: ImportedList[];
    rejected: { text: string; reason: string }[];
    more: number;
  };
}

function placeOf({ where, name, pid }: ImportedList): { label: string; href?: string } {
  if (where === "history") return { label: "History", href: addresses.history.index };
  if (where === "speeds") return { label: "Speeds" };
  if (where === "loops") return { label: "Loops", href: addresses.loops.index };
  if (where === "podcasts")
    return { label: "Podcasts", href: `${addresses.podcast.index}?tab=favorites` };
  if (where === "stations")
    return { label: "Stations", href: `${addresses.radio.index}?tab=favorites` };
  if (where === "hearts") return { label: "Hearted", href: addresses.favorites };
  return { label: name ?? "Playlist", href: addresses.playlist.of(pid ?? "") };
}

const NAMES = new Map<ImportedList["where"], string>([
  ["podcasts", "podcast"],
  ["stations", "station"],
  ["loops", "loop"],
]);

function count(things: number, where: ImportedList["where"]): string {
  const name = NAMES.get(where) ?? "video";
  return `${formatThousands(things)} ${plural(things, name)}`;
}

/** The imported items of each list, and the rejected lines. */
export function ImportReport({ report }: ImportReportProps) {
  const { source, lists, rejected, more } = report;
  return (
    <section
      aria-labelledby="import-report"
      className="mb-4 rounded-xl border border-line bg-sunken p-4"
    >
      <h2 id="import-report" className="text-lg font-bold">
        {lists.length > 0 ? "Imported" : "Nothing was imported"}
      </h2>
      <p className="text-sm text-muted">Read as: {source}</p>
      <ul className="my-2 flex flex-col gap-1">
        {lists.map((list) => {
          const { label, href } = placeOf(list);
          return (
            <li key={`${list.where} ${list.pid}`}>
              {href ? (
                <a href={href} className="font-semibold text-brand-strong underline wrap-anywhere">
                  {label}
                </a>
              ) : (
                label
              )}
              : {count(list.taken, list.where)} added
              {list.known > 0 ? `, ${formatThousands(list.known)} already there` : ""}
            </li>
          );
        })}
      </ul>
      {rejected.length > 0 ? (
        <details open={rejected.length <= 5}>
          <summary className="cursor-pointer py-2 font-semibold">
            Not imported: {formatThousands(rejected.length + more)}
          </summary>
          <ul className="flex flex-col gap-1 text-sm">
            {rejected.map(({ text, reason }, at) => (
              <li key={at} className="wrap-anywhere">
                <code>{text}</code> <span className="text-muted">{reason}</span>
              </li>
            ))}
            {more > 0 ? <li className="text-muted">and {formatThousands(more)} more</li> : null}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

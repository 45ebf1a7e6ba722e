import { RowPicture } from "~/components/videos/row-picture";
import { continueParts } from "~/contracts";
import { type ItemKind, soundName } from "~/domain/items/item";
import { formatClock } from "~/domain/text/time";
import { RowWords } from "~/islands/parts/row-words";
import { SoundPicture } from "~/islands/parts/sound-picture";

export interface ContinueRow {
  kind: ItemKind;
  id: string;
  title: string;
  by: string | null;
  picture: string | null;
  seconds: number | null;
  href: string;
}

interface Props {
  rows: readonly ContinueRow[];
  imageOrigin: string;
}

/** What the listener was in the middle of (SHELL-24). */
export function ContinueCard({ rows, imageOrigin }: Props) {
  if (rows.length === 0) return null;
  return (
    <section className="card" aria-labelledby="continue" {...continueParts.card(true)}>
      <h2 id="continue" className="mb-2 text-lg font-bold">
        Continue listening
      </h2>
      <ul className="items">
        {rows.map((row) => (
          <li key={row.kind}>
            <a href={row.href} className="row-link" title={row.title}>
              <Picture row={row} imageOrigin={imageOrigin} />
              <span className="min-w-0">
                <RowWords title={row.title} by={placeWords(row)} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ row, imageOrigin }: { row: ContinueRow; imageOrigin: string }) {
  const name = soundName(row);
  if (name === null) return <RowPicture ytid={row.id} imageOrigin={imageOrigin} />;
  return <SoundPicture name={name} src={row.picture} size="row" />;
}

function placeWords({ by, seconds }: ContinueRow): string {
  return [by, seconds ? `Go on at ${formatClock(seconds)}` : null].filter(Boolean).join(" · ");
}

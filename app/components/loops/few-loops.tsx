import { addresses } from "~/addresses";
import { LoopRow, type RowLoop } from "./loop-row";

export interface FewLoopsProps {
  loops: readonly RowLoop[];
  /** The first of the days shown. */
  firstDay: string;
  imageOrigin: string;
  /** The page, which Edit returns to. */
  path: string;
}

/** Some of a listener's loops, each of which plays by one press. */
export function FewLoops({ loops, ...list }: FewLoopsProps) {
  return (
    <ul className="items">
      {loops.map((loop) => (
        <LoopRow key={loop.id} loop={loop} {...list} />
      ))}
    </ul>
  );
}

/** The loops that were practised last, on Your LOR (LOOP-13). */
export function LastLoops(props: FewLoopsProps) {
  if (props.loops.length === 0) return null;
  return (
    <section className="card" aria-labelledby="last-loops">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="last-loops" className="text-lg font-bold">
          Practised last
        </h2>
        <a className="text-sm text-brand-strong underline" href={addresses.loops.index}>
          All loops
        </a>
      </div>
      <FewLoops {...props} />
    </section>
  );
}

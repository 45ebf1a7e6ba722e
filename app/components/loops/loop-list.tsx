import { addresses } from "~/addresses";
import { BackToTop, EmptyState, ListPage, ShowMore } from "~/components/lists/list-page";
import { SearchForm } from "~/components/lists/search-form";
import { SortLinks } from "~/components/lists/sort-links";
import { savedLoopParts, scriptParts } from "~/contracts";
import type { LoopKind } from "~/domain/loops/loop";
import { LOOP_SORTS, type LoopSort } from "~/domain/loops/loop-list";
import { LoopRow, type RowLoop } from "./loop-row";

interface Props {
  loops: RowLoop[];
  next?: string | undefined;
  /** The item whose loops these are; null for all. */
  of: { kind: LoopKind; item: string } | null;
  q: string;
  sort: LoopSort;
  isFirst: boolean;
  /** The first of the days shown. */
  firstDay: string;
  imageOrigin: string;
  /** This page. */
  path: string;
}

/** The loops of a listener, all or of one item (LOOP-12). */
export function LoopList(props: Props) {
  const { loops, next, of, q, sort, isFirst, firstDay, imageOrigin, path } = props;
  const hasNone = loops.length === 0 && isFirst && !q;
  return (
    <ListPage title="Loops" description={of ? titleOf(loops) : "The passages that you practise"}>
      {of ? (
        <p className="mb-3">
          <a className="text-brand-strong underline" href={addresses.loops.index}>
            All loops
          </a>
        </p>
      ) : hasNone ? null : (
        <Tools q={q} sort={sort} />
      )}
      {isFirst ? null : <BackToTop href={addresses.loops.index} />}
      {loops.length > 0 ? (
        <ul
          className="items"
          {...(of && {
            ...savedLoopParts.list(`${of.kind}:${of.item}`),
            ...scriptParts.script("loops"),
          })}
        >
          {loops.map((loop) => (
            <LoopRow key={loop.id} loop={loop} {...{ of, firstDay, imageOrigin, path }} />
          ))}
        </ul>
      ) : (
        <EmptyState drawing="no-songs">
          <p>{q ? "No loops found" : "No loops to show"}</p>
          <p>Set a section of a video, and press Save loop below it.</p>
        </EmptyState>
      )}
      {next ? <ShowMore href={`${addresses.loops.index}?${pageQuery({ q, sort }, next)}`} /> : null}
    </ListPage>
  );
}

const titleOf = ([first]: readonly RowLoop[]) => first?.title ?? "Loops of this one";

function pageQuery({ q, sort }: { q: string; sort: LoopSort }, cursor?: string): string {
  const query = new URLSearchParams({ ...(q && { q }), sort, ...(cursor && { cursor }) });
  return query.toString();
}

function Tools({ q, sort }: { q: string; sort: LoopSort }) {
  const sorts = Object.entries(LOOP_SORTS) as [LoopSort, string][];
  return (
    <>
      <SearchForm label="Loops" action={addresses.loops.index} q={q} fields={{ sort }} />
      <SortLinks
        label="Sort by"
        options={sorts.map(([order, name]) => ({
          name,
          href: `${addresses.loops.index}?${pageQuery({ q, sort: order })}`,
          current: order === sort,
        }))}
      />
    </>
  );
}

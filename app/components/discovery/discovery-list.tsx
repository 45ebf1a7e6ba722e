import { addresses } from "~/addresses";
import { discoveryParts } from "~/contracts";
import { shownTitle } from "~/domain/videos/titles";
import { ListHead } from "~/components/lists/list-head";
import { VideoRows, type Row } from "~/components/lists/video-rows";
import { firstOf, PlayThrough } from "~/components/lists/play-through";
import { REMOVE_TEXT, REMOVE_TITLE } from "~/domain/discovery/phrases";
import { plural } from "~/domain/text/numbers/plural";
import { PostForm } from "~/islands/parts/post-form";

interface DiscoveryListProps {
  rows: Row[];
  /** The row to remove once the listener confirms. */
  confirm: Row | null;
  imageOrigin: string;
  path: string;
}

/** This week's songs with Play at their head, each with the reason for its choice. */
export function DiscoveryList({ rows, confirm, ...list }: DiscoveryListProps) {
  const first = firstOf(rows);
  return (
    <>
      <ListHead
        cover={rows[0]?.ytid ?? null}
        imageOrigin={list.imageOrigin}
        title="Weekly Discovery"
        words={`${rows.length} ${plural(rows.length, "song")} that you do not know yet, until Monday. Playing one goes on with the others.`}
      >
        {first ? <PlayThrough first={first} from="discovery" /> : null}
      </ListHead>
      {confirm ? <ConfirmRemove row={confirm} path={list.path} /> : null}
      <VideoRows rows={rows} from="discovery" through="" {...list} can="remove" />
    </>
  );
}

function ConfirmRemove({ row, path }: { row: Row; path: string }) {
  return (
    <section
      className="mb-4 rounded-xl border border-danger p-4"
      role="alertdialog"
      aria-labelledby="confirm-remove-title"
    >
      <h2 id="confirm-remove-title" className="font-bold">
        {REMOVE_TITLE}
      </h2>
      <p className="wrap-anywhere">{shownTitle(row)}</p>
      <p className="mb-3 text-muted">{REMOVE_TEXT}</p>
      <div className="flex gap-2">
        <PostForm
          action={addresses.api.discovery.remove}
          fields={{ ytid: row.ytid, redirectTo: path }}
          {...discoveryParts.remove(row.ytid)}
        >
          <button className="button primary">Yes</button>
        </PostForm>
        <a href={path} className="button">
          No
        </a>
      </div>
    </section>
  );
}

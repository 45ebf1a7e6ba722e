import { playlistPath } from "~/domain/playlist-paths";

/** Nothing is deleted before Yes (spec 1 §2: a delete-confirm popup with Yes and No). */
export function ConfirmDelete({ pid, name }: { pid: string; name: string }) {
  return (
    <section
      className="mb-4 rounded-xl border border-danger p-4"
      aria-labelledby="confirm-delete-title"
    >
      <h2 id="confirm-delete-title" className="font-bold wrap-anywhere">
        Delete playlist {name}?
      </h2>
      <p className="mb-3 text-muted">It disappears for everybody who follows it, too.</p>
      <div className="flex gap-2">
        <form method="post" action={`/api/playlist/delete/${pid}`}>
          <button className="button primary">Yes</button>
        </form>
        <a href={playlistPath(pid)} className="button">
          No
        </a>
      </div>
    </section>
  );
}

import type { UndoOffer } from "~/domain/shell/undo";
import { PostForm } from "~/islands/parts/post-form";

/** Offers to undo a form's removal, at the top of the next page (SHELL-21). */
export function UndoNotice({ offer, path }: { offer: UndoOffer; path: string }) {
  const { title, from, action, fields } = offer;
  return (
    <PostForm
      action={action}
      fields={{ ...fields, redirectTo: path }}
      className="mx-auto mb-3 flex w-full max-w-3xl items-center justify-between gap-3 rounded-xl bg-sunken p-3"
    >
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{title}</span> was removed from {from}.
      </p>
      <button className="button shrink-0">Undo</button>
    </PostForm>
  );
}

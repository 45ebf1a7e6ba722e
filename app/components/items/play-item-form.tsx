import type { ReactNode } from "react";
import { playParts } from "~/contracts";
import type { Item } from "~/domain/items/item";
import { playCall } from "~/domain/player/play-call";
import { PostForm } from "~/islands/parts/post-form";

interface Props {
  item: Item;
  /** The page to return to without scripts; by default the item's own. */
  redirectTo?: string;
  /** For a control outside the rows: the id of the item that starts the page's list. */
  first?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A page's own Play control. With scripts the dock plays the item; without them the press is
 * counted, and the page reloads with a media element in the dock (ITEM-3).
 */
export function PlayItemForm({ item, redirectTo = item.href, first, className, children }: Props) {
  const { path, body } = playCall(item);
  return (
    <PostForm
      action={path}
      fields={{ ...body, redirectTo: withPlay(redirectTo) }}
      className={className}
      {...playParts.first(first)}
      {...playParts.item(JSON.stringify(item))}
    >
      {children}
    </PostForm>
  );
}

/** `play=1` means that Play was pressed on the page. */
function withPlay(path: string): string {
  const { pathname, searchParams, hash } = new URL(path, "http://here.invalid");
  searchParams.set("play", "1");
  return `${pathname}?${searchParams}${hash}`;
}

import type { ReactNode } from "react";
import { playParts } from "~/contracts";
import type { Item } from "~/domain/items/item";
import { playCall } from "~/domain/player/play-call";
import { PostForm } from "~/islands/parts/post-form";

interface Props {
  item: Item;
  /** The page to come back to without scripts; the item's own unless given. */
  redirectTo?: string;
  /** For a control outside the rows: the item's id, from which the page's list goes on. */
  first?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A page's own Play control. With scripts the dock plays the item; without them the press is counted and the page comes back
 * with a media element in the dock (ITEM-3).
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

/** `play=1` says that Play was pressed on the page. */
function withPlay(path: string): string {
  const { pathname, searchParams, hash } = new URL(path, "http://here.invalid");
  searchParams.set("play", "1");
  return `${pathname}?${searchParams}${hash}`;
}

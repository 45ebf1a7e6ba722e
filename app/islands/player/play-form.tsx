import type { ReactNode } from "react";
import type { Item } from "~/domain/player/item";
import { itemPath } from "~/domain/player/item-path";
import { playCall } from "~/domain/player/play-call";
import { PostForm } from "../parts/post-form";

interface PlayFormProps {
  item: Item;
  onSubmit: () => void;
  children: ReactNode;
}

/** Without scripts a press counts one play and shows the media element. Before hydration `runtime.client.ts` handles `data-play`. */
export function PlayForm({ item, onSubmit, children }: PlayFormProps) {
  const { path, body } = playCall(item);
  const fields = { ...body, redirectTo: itemPath(item, true) };
  return (
    <PostForm action={path} fields={fields} onSubmit={onSubmit} data-play="">
      {children}
    </PostForm>
  );
}

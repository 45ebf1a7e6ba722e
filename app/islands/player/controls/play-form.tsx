import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { playParts } from "~/contracts";
import type { Item } from "~/domain/items/item";
import { itemPath } from "~/domain/items/item-path";
import { playCall } from "~/domain/player/play-call";
import { PostForm } from "../../parts/post-form";
import { SECTION_FORM } from "../../parts/section-form";

interface PlayFormProps {
  item: Item;
  onPress: () => void;
  /** Renders the button, given its attributes. */
  children: (button: ButtonHTMLAttributes<HTMLButtonElement>) => ReactNode;
}

/**
 * Without scripts, a press counts one play and shows the media element. A video uses the section's
 * form, so that the times in its fields count too. Before hydration, `runtime.client.ts` handles
 * `data-play`.
 */
export function PlayForm({ item, onPress, children }: PlayFormProps) {
  if (item.kind === "video") {
    const onClick = (event: MouseEvent) => {
      event.preventDefault();
      onPress();
    };
    return (
      <div {...playParts.form(true)}>
        {children({ form: SECTION_FORM, name: "intent", value: "play", onClick })}
      </div>
    );
  }
  const { path, body } = playCall(item);
  const fields = { ...body, redirectTo: itemPath(item, true) };
  return (
    <PostForm action={path} fields={fields} onSubmit={onPress} {...playParts.form(true)}>
      {children({})}
    </PostForm>
  );
}

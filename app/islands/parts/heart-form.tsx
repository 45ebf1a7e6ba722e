import { markParts } from "~/contracts";
import type { Heart } from "~/domain/marks/heart";
import { Icon } from "./icon";
import { PostForm } from "./post-form";

interface HeartFormProps {
  heart: Heart;
  hearted: boolean;
  /** Where listeners without scripts come back to. */
  redirectTo: string;
  tooltip?: string;
}

/**
 * A button that hearts or un-hearts an item; `browser/marks/hearts.client.ts` updates it in place.
 */
export function HeartForm({ heart, hearted, redirectTo, tooltip }: HeartFormProps) {
  return (
    <PostForm
      action={`${heart.calls}/${hearted ? "clear" : "set"}`}
      fields={{ ...heart.fields, redirectTo }}
      {...markParts.heart(heart.key)}
    >
      <button className="icon-button" aria-pressed={hearted} aria-label="Heart" title={tooltip}>
        <Icon name="heart" />
      </button>
    </PostForm>
  );
}

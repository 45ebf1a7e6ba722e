import { addresses } from "~/addresses";
import { HeartButton } from "./heart-button";
import { PostForm } from "./post-form";

interface HeartFormProps {
  ytid: string;
  hearted: boolean;
  /** The page to return to without scripts. */
  redirectTo: string;
  className?: string | undefined;
  tooltip?: string;
}

/**
 * A button that sets or clears a video's heart; `browser/lists/hearts.client.ts` updates it in
 * place.
 */
export function HeartForm({ ytid, hearted, redirectTo, className, tooltip }: HeartFormProps) {
  return (
    <PostForm
      action={hearted ? addresses.api.star.clear : addresses.api.star.set}
      fields={{ ytid, redirectTo }}
      data-heart={ytid}
    >
      <HeartButton hearted={hearted} className={className} tooltip={tooltip} />
    </PostForm>
  );
}

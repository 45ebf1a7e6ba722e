import { Icon } from "./icon";
import { PostForm } from "./post-form";

interface HeartFormProps {
  ytid: string;
  hearted: boolean;
  /** Where listeners without scripts come back to. */
  redirectTo: string;
  className?: string;
  tooltip?: string;
}

/** A button that hearts or un-hearts a video; `browser/lists/marks.client.ts` updates it in place. */
export function HeartForm({
  ytid,
  hearted,
  redirectTo,
  className = "icon-button",
  tooltip,
}: HeartFormProps) {
  return (
    <PostForm
      action={hearted ? "/api/star/clear" : "/api/star/set"}
      fields={{ ytid, redirectTo }}
      data-heart={ytid}
    >
      <button className={className} aria-pressed={hearted} aria-label="Heart" title={tooltip}>
        <Icon name="heart" className="icon-off" />
        <Icon name="heart-filled" className="icon-on" />
      </button>
    </PostForm>
  );
}

import { queueParts } from "~/contracts";
import { Icon } from "../parts/icon";
import { PostForm, type PostFormProps } from "../parts/post-form";

interface QueueActionProps extends Pick<PostFormProps, "action" | "fields" | "onSubmit"> {
  /** Identifies the button within its row, to restore the focus after a change. */
  name: string;
  icon: string;
  label: string;
  disabled?: boolean;
}

/** A form with one round button. */
export function QueueAction({ name, icon, label, disabled, ...form }: QueueActionProps) {
  return (
    <PostForm {...form}>
      <button
        className="icon-button"
        aria-label={label}
        title={label}
        disabled={disabled}
        {...queueParts.button(name)}
      >
        <Icon name={icon} />
      </button>
    </PostForm>
  );
}

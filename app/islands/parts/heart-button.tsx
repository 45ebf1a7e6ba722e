import { Icon } from "./icon";

interface Props {
  hearted: boolean;
  className?: string | undefined;
  tooltip?: string | undefined;
}

/** The button of every form that sets or clears a heart. */
export function HeartButton({ hearted, className = "icon-button", tooltip }: Props) {
  return (
    <button className={className} aria-pressed={hearted} aria-label="Heart" title={tooltip}>
      <Icon name="heart" className="icon-off" />
      <Icon name="heart-filled" className="icon-on" />
    </button>
  );
}

import { Icon } from "~/components/icon";

interface HeartFormProps {
  ytid: string;
  star: boolean;
  /** Where listeners without scripts come back to. */
  redirectTo: string;
  className?: string;
}

/** One button that hearts or un-hearts; the enhancement changes its mark in place (`data-heart`). */
export function HeartForm({ ytid, star, redirectTo, className = "icon-button" }: HeartFormProps) {
  return (
    <form method="post" action={star ? "/api/star/clear" : "/api/star/set"} data-heart={ytid}>
      <input type="hidden" name="ytid" value={ytid} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button className={className} aria-pressed={star} aria-label="Heart">
        <Icon name="heart" className="icon-off" />
        <Icon name="heart-filled" className="icon-on" />
      </button>
    </form>
  );
}

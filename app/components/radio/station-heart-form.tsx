import { Icon } from "~/islands/parts/icon";
import { PostForm } from "~/islands/parts/post-form";

interface Props {
  station: { id: string; hearted: boolean };
  /** Where listeners without scripts come back to. */
  path: string;
}

/** A button that hearts or un-hearts a station; `browser/radio/stations.client.ts` updates it in place. */
export function StationHeartForm({ station: { id, hearted }, path }: Props) {
  return (
    <PostForm
      action={`/api/radio/heart/${hearted ? "clear" : "set"}`}
      fields={{ uid: "me", stationid: id, redirectTo: path }}
      data-station-heart={id}
    >
      <button className="icon-button" aria-pressed={hearted} aria-label="Heart">
        <Icon name="heart" className="icon-off" />
        <Icon name="heart-filled" className="icon-on" />
      </button>
    </PostForm>
  );
}

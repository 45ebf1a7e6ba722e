import { addresses } from "~/addresses";
import { HeartButton } from "~/islands/parts/heart-button";
import { PostForm } from "~/islands/parts/post-form";

interface Props {
  station: { id: string; hearted: boolean };
  /** Where listeners without scripts return to. */
  path: string;
}

/**
 * A button that hearts or un-hearts a station; `browser/lists/sound-hearts.client.ts` updates it in
 * place.
 */
export function StationHeartForm({ station: { id, hearted }, path }: Props) {
  return (
    <PostForm
      action={hearted ? addresses.api.radio.heart.clear : addresses.api.radio.heart.set}
      fields={{ uid: "me", stationid: id, redirectTo: path }}
      data-sound-heart={id}
    >
      <HeartButton hearted={hearted} />
    </PostForm>
  );
}

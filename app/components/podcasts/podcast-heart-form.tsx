import { addresses } from "~/addresses";
import { HeartButton } from "~/islands/parts/heart-button";
import { PostForm } from "~/islands/parts/post-form";

interface Props {
  podcastId: string;
  hearted: boolean;
  redirectTo: string;
}

/** A button that hearts or un-hearts a podcast (PODCAST-9). */
export function PodcastHeartForm({ podcastId, hearted, redirectTo }: Props) {
  return (
    <PostForm
      action={hearted ? addresses.api.podcast.heart.clear : addresses.api.podcast.heart.set}
      fields={{ uid: "me", podcast_id: podcastId, redirectTo }}
      data-sound-heart={podcastId}
    >
      <HeartButton hearted={hearted} />
    </PostForm>
  );
}

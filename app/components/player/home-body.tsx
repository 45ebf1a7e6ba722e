import { type ChannelCard, LiveNow } from "~/components/channels/channel-cards";
import { type CardProps, DiscoveryCard } from "~/components/discovery/discovery-card";
import type { ReviewCard } from "~/components/reviews/review-cards";
import { ReviewsCard } from "~/components/reviews/reviews-card";
import { type Start, StartPanel } from "./start-panel";

interface Props {
  start: Start | null;
  discovery: CardProps;
  channels: ChannelCard[];
  reviews: ReviewCard[];
  imageOrigin: string;
  path: string;
}

/** The content below the player on a page without a video. The start tab (SHELL-14) comes first. */
export function HomeBody({ start, discovery, channels, reviews, imageOrigin, path }: Props) {
  const live = <LiveNow channels={channels} imageOrigin={imageOrigin} />;
  const card = <ReviewsCard reviews={reviews} imageOrigin={imageOrigin} />;
  const opensReviews = !start || start.wide === "reviews";
  return (
    <>
      <StartPanel start={start} imageOrigin={imageOrigin} path={path}>
        <DiscoveryCard card={discovery} imageOrigin={imageOrigin} path={path} />
      </StartPanel>
      {opensReviews ? card : live}
      {opensReviews ? live : card}
    </>
  );
}

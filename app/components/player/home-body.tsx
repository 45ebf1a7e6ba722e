import { addresses } from "~/addresses";
import { pageParts } from "~/contracts";
import { type ChannelCard, LiveNow } from "~/components/channels/channel-cards";
import { type CardProps, DiscoveryCard } from "~/components/discovery/discovery-card";
import { ContinueCard, type ContinueRow } from "./continue-card";
import type { ReviewCard } from "~/components/reviews/review-cards";
import { ReviewsCard } from "~/components/reviews/reviews-card";
import { Elsewhere } from "./introduction";
import { type Start, StartPanel } from "./start-panel";

interface Props {
  /** Whether the page is a newcomer's. */
  isNew: boolean;
  start: Start | null;
  begun: readonly ContinueRow[];
  discovery: CardProps;
  channels: ChannelCard[];
  reviews: ReviewCard[];
  imageOrigin: string;
  path: string;
}

/** The content below the player on a page without a video. The start tab (SHELL-14) comes first. */
export function HomeBody(props: Props) {
  const { isNew, start, begun, discovery, channels, reviews, imageOrigin, path } = props;
  const live = <LiveNow channels={channels} imageOrigin={imageOrigin} />;
  const card = <ReviewsCard reviews={reviews} imageOrigin={imageOrigin} />;
  const opensReviews = !start || start.wide === "reviews";
  return (
    <div
      className="flex flex-col gap-4"
      {...pageParts.own("start")}
      {...pageParts.ownFrom(start ? undefined : addresses.home)}
    >
      {isNew ? <Elsewhere /> : null}
      <StartPanel start={start} imageOrigin={imageOrigin} path={path}>
        <ContinueCard rows={begun} imageOrigin={imageOrigin} />
        <DiscoveryCard card={discovery} imageOrigin={imageOrigin} path={path} />
      </StartPanel>
      {opensReviews ? card : live}
      {opensReviews ? live : card}
    </div>
  );
}

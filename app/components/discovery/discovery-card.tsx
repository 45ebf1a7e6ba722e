import { addresses } from "~/addresses";
import { discoveryParts, scriptParts } from "~/contracts";
import { WAITING_PAGE } from "~/domain/discovery/waiting";
import { plural } from "~/domain/text/numbers/plural";
import { DiscoveryState, type DiscoveryStateProps } from "./discovery-state";

export interface CardProps extends DiscoveryStateProps {
  /** Number of songs in the list. */
  count: number;
  /** Some of its songs, to show their pictures. */
  pictured: string[];
}

interface Props {
  card: CardProps;
  imageOrigin: string;
  /** This page's path. */
  path: string;
}

/** The weekly discovery on home and Your LOR, in each of its states (DISCOVERY-3). */
export function DiscoveryCard({ card, imageOrigin, path }: Props) {
  const { state } = card;
  const isBuilding = state === "eligible-building";
  return (
    <section
      className="card"
      aria-labelledby="discovery-card"
      {...discoveryParts.state(state)}
      {...discoveryParts.card(true)}
      {...scriptParts.script(isBuilding ? "discovery" : undefined)}
    >
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="discovery-card" className="text-lg font-bold">
          Weekly Discovery
        </h2>
        {state === "created" ? (
          <a className="text-sm text-brand-strong underline" href={addresses.discovery}>
            The whole list
          </a>
        ) : null}
      </div>
      {state === "created" ? <Made {...card} imageOrigin={imageOrigin} /> : null}
      <DiscoveryState {...card} path={path} />
      {isBuilding ? (
        <noscript>
          <p className="mt-2">
            <a className="button" href={WAITING_PAGE}>
              Wait for the list
            </a>
          </p>
        </noscript>
      ) : null}
    </section>
  );
}

function Made({ count, pictured, imageOrigin }: CardProps & { imageOrigin: string }) {
  return (
    <a href={addresses.discovery} className="flex flex-wrap items-center gap-3">
      <span className="flex gap-1">
        {pictured.map((ytid) => (
          <img
            key={ytid}
            src={`${imageOrigin}/vi/${ytid}/default.jpg`}
            className="h-12 w-14 min-w-0 rounded-lg object-cover"
            alt=""
            width="80"
            height="60"
            loading="lazy"
          />
        ))}
      </span>
      <span className="font-semibold">
        {count} {plural(count, "song")} that you do not know yet, until Monday
      </span>
    </a>
  );
}

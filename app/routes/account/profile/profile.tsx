import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { accountParts, scriptParts } from "~/contracts";
import { SessionList } from "~/components/account/session-list";
import { EmptyState, Figures } from "~/components/lists/list-page";
import { VideoRows } from "~/components/lists/video-rows";
import { PracticeSummary } from "~/components/account/profile/practice-summary";
import { ProfileHeader } from "~/components/account/profile/profile-header";
import { YearSummary } from "~/components/account/profile/year-summary";
import { YourData } from "~/components/account/profile/your-data";
import { publishPage } from "~/services/platform/cache-policy.server";
import { titled } from "../../shell/titled";
import { loadProfile } from "./profile.server";
import { forVisitors } from "../../shell/audience.server";

export const meta: MetaFunction = titled("Profile");

/** The listener's data and settings. Visitors see how to begin. */
export const loader = forVisitors(({ context }) => {
  publishPage(context, "publicPage");
  return loadProfile(context, new Date());
});

export default function Profile() {
  const { account, totals, year, practice, top, keep, isKnown, isGone, imageOrigin } =
    useLoaderData<typeof loader>();
  const forgets = isGone ? { ...scriptParts.script("sign-in"), ...accountParts.page("gone") } : {};
  return (
    <article className="card mx-auto w-full max-w-3xl" {...forgets}>
      <ProfileHeader account={account?.head ?? null} />
      {totals ? <Figures figures={totals} /> : null}
      <Part title="Your listening year">
        {year ? (
          <YearSummary year={year} />
        ) : (
          <EmptyState>
            <p>Every day on which you loop a video gets a square here.</p>
            <a className="button primary" href={addresses.home}>
              Loop a video
            </a>
          </EmptyState>
        )}
      </Part>
      {practice ? (
        <Part title="Your practice">
          <PracticeSummary {...practice} imageOrigin={imageOrigin} path={addresses.profile.index} />
        </Part>
      ) : null}
      {top.length > 0 ? (
        <Part title="Most repeated">
          <VideoRows
            rows={top}
            imageOrigin={imageOrigin}
            path={addresses.profile.index}
            from="repeat-count"
          />
          <a className="button mt-2" href={`${addresses.history.index}?sort=RepeatCount`}>
            Show all
          </a>
        </Part>
      ) : null}
      {account ? (
        <Part title="Signed in on">
          <SessionList
            sessions={account.sessions}
            current={account.current}
            back={addresses.profile.index}
          />
        </Part>
      ) : null}
      <Part title="Your data">
        <YourData keep={keep} isKnown={isKnown} hasAccount={account !== null} />
      </Part>
    </article>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}

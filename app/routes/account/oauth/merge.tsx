import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { AccountCard } from "~/components/account/account-card";
import { MergeChoice } from "~/components/account/merge-choice";
import { safePath } from "~/domain/shell/redirect-to";
import { parseQuery } from "~/domain/text/query/parse-query";
import { loadAnonymousMusic, hasMusic } from "~/services/listener-data/merge-listener.server";
import { titled } from "../../shell/titled";
import { backQuery } from "../back.server";
import { requireAccountPage } from "../signed-in.server";
import { forListener } from "../../shell/audience.server";

export const meta: MetaFunction = titled("Your music on this device");

export const query = backQuery;

/**
 * Shown after every sign-in while the browser has anonymous data to merge (ACCOUNT-6); redirects
 * otherwise.
 */
export const loader = forListener(async ({ request, context }) => {
  requireAccountPage(context, request);
  const { anonymousId } = context.session;
  const back = safePath(parseQuery(request, query).back, addresses.home);
  const music = anonymousId ? await loadAnonymousMusic(context.db, anonymousId) : null;
  if (!music || !hasMusic(music)) throw redirect(back, 303);
  return { music, back };
});

export default function Merge() {
  const { music, back } = useLoaderData<typeof loader>();
  return (
    <AccountCard title="Save your music?">
      <MergeChoice music={music} back={back} />
    </AccountCard>
  );
}

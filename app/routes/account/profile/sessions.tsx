import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { SessionList } from "~/components/account/session-list";
import { ListPage } from "~/components/lists/list-page";
import { loadSessions } from "~/services/account/session-list.server";
import { titled } from "../../shell/titled";
import { requireAccountPage } from "../signed-in.server";
import { forListener } from "../../shell/audience.server";

export const meta: MetaFunction = titled("Devices");

export const loader = forListener(async ({ request, context }) => {
  const userId = requireAccountPage(context, request);
  const sessions = await loadSessions(context.db, userId, new Date());
  return { sessions, current: context.session.id };
});

export default function Devices() {
  const { sessions, current } = useLoaderData<typeof loader>();
  return (
    <ListPage title="Devices" description="Where your account is signed in">
      <div className="flex flex-col gap-3">
        <SessionList sessions={sessions} current={current} back={addresses.sessions} />
      </div>
    </ListPage>
  );
}

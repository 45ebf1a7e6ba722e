import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountCard } from "~/components/account/account-card";
import { MergeChoice } from "~/components/account/merge-choice";
import { safePath } from "~/domain/schemas/redirect-to";
import { anonymousMusic, hasMusic } from "~/services/accounts/merge.server";
import { titled } from "../titled";
import { requireAccountPage } from "./signed-in.server";

export const meta: MetaFunction = titled("Your music on this device");

/** Asked after every sign-in until the music is saved; with nothing to ask it leads on. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAccountPage(context, request);
  const { anonymousId } = context.session;
  const back = safePath(new URL(request.url).searchParams.get("back"), "/");
  const music = anonymousId ? await anonymousMusic(context.db, anonymousId) : null;
  if (!music || !hasMusic(music)) throw redirect(back, 303);
  return { music, back };
}

export default function Merge() {
  const { music, back } = useLoaderData<typeof loader>();
  return (
    <AccountCard title="Save your music?">
      <MergeChoice music={music} back={back} />
    </AccountCard>
  );
}

import { data, redirect, type ActionFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { ListPage } from "~/components/lists/list-page";
import { DeleteForm } from "~/components/account/profile/delete-form";
import { forgetPlayed } from "~/domain/cookies/cookies";
import { deleteListenerBody } from "~/domain/account/listener-data-schema";
import { titled } from "../../shell/titled";
import { withBack } from "../with-back.server";
import { ALL_DELETED, askedProof, deleteCaller, JUST_DELETED } from "./delete.server";
import { forListener } from "../../shell/audience.server";

export const meta: MetaFunction = titled("Delete everything");

export const loader = forListener(async ({ context }) => {
  const { session } = context;
  if (!session.userId) throw redirect(addresses.profile.index);
  return {
    hasAccount: session.accountId !== null,
    asked: await askedProof(context),
    signIn: withBack(addresses.login.index, addresses.profile.delete),
  };
});

export async function action({ request, context }: ActionFunctionArgs) {
  const { confirm, present } = Object.fromEntries(await request.formData());
  const typed = typeof confirm === "string" ? confirm : "";
  const input = deleteListenerBody.safeParse({ confirm, present });
  if (!input.success) {
    const message = input.error.issues[0]?.message ?? "";
    return data({ typed, message, field: "confirm" as const }, { status: 422 });
  }
  const rejection = await deleteCaller(context, input.data.present ?? null);
  if (rejection) {
    const { message, status, retryAfter } = rejection;
    const headers = retryAfter ? { "Retry-After": String(retryAfter) } : undefined;
    return data({ typed, message, field: "present" as const }, { status, headers });
  }
  context.session.flash(ALL_DELETED);
  context.session.set(JUST_DELETED, true);
  const headers = forgetPlayed(context.env.secure);
  return redirect(addresses.profile.index, { status: 303, headers });
}

export default function DeleteEverything() {
  const page = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return (
    <ListPage
      title={page.hasAccount ? "Delete your account" : "Delete everything"}
      description="This cannot be undone."
    >
      <DeleteForm {...page} rejected={rejected} />
    </ListPage>
  );
}

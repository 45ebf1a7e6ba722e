import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ListPage } from "~/components/lists/list-page";
import { DeleteForm } from "~/components/account/profile/delete-form";
import { forgetPlayed } from "~/domain/shell/cookies";
import { deleteListenerBody } from "~/domain/account/listener-data-schema";
import { titled } from "../../shell/titled";
import { ALL_DELETED, deleteCaller } from "./delete.server";

export const meta: MetaFunction = titled("Delete everything");

export function loader({ context: { session } }: LoaderFunctionArgs) {
  if (!session.userId) throw redirect("/profile");
  return { hasAccount: session.accountId !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = (await request.formData()).get("confirm");
  const input = deleteListenerBody.safeParse({ confirm: typed });
  if (!input.success) {
    const message = input.error.issues[0]?.message ?? "";
    return data({ typed: typeof typed === "string" ? typed : "", message }, { status: 422 });
  }
  await deleteCaller(context);
  context.session.flash(ALL_DELETED);
  const headers = forgetPlayed(context.env.secure);
  return redirect("/profile", { status: 303, headers });
}

export default function DeleteEverything() {
  const { hasAccount } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  return (
    <ListPage
      title={hasAccount ? "Delete your account" : "Delete everything"}
      description="This cannot be undone."
    >
      <DeleteForm hasAccount={hasAccount} rejected={rejected} />
    </ListPage>
  );
}

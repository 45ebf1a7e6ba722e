import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ListPage } from "~/components/lists/list-page";
import { DeleteForm } from "~/components/profile/delete-form";
import { deletion } from "~/domain/schemas/listener-data";
import { titled } from "../titled";
import { ALL_DELETED, deleteWhoAsks } from "./delete.server";

export const meta: MetaFunction = titled("Delete everything");

export function loader({ context: { session } }: LoaderFunctionArgs) {
  if (!session.userId) throw redirect("/profile");
  return { hasAccount: session.accountId !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const typed = (await request.formData()).get("confirm");
  const input = deletion.safeParse({ confirm: typed });
  if (!input.success) {
    const message = input.error.issues[0]?.message ?? "";
    return data({ typed: typeof typed === "string" ? typed : "", message }, { status: 422 });
  }
  await deleteWhoAsks(context);
  context.session.flash(ALL_DELETED);
  return redirect("/profile", 303);
}

export default function DeleteEverything() {
  const { hasAccount } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <ListPage
      title={hasAccount ? "Delete your account" : "Delete everything"}
      description="It cannot be undone."
    >
      <DeleteForm hasAccount={hasAccount} refused={refused} />
    </ListPage>
  );
}

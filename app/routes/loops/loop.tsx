import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addresses } from "~/addresses";
import { EDIT_FIELDS, EditLoop } from "~/components/loops/edit-loop";
import { changedLoop } from "~/domain/loops/loop-schema";
import { safePath } from "~/domain/shell/redirect-to";
import { parseQuery, text } from "~/domain/text/query/parse-query";
import { loadListedLoop } from "~/services/loops/loop-list.server";
import { changeLoop, LoopRefused, NoSuchLoop } from "~/services/loops/loops.server";
import { pageAddress } from "../shell/page-address.server";
import { titled } from "../shell/titled";

export const meta: MetaFunction = titled("Edit loop");

export const query = z.object({ back: text });

const isId = (id: string | undefined) => z.uuid().safeParse(id).success;

function backOf(request: Request): string {
  return safePath(parseQuery(request, query).back, addresses.loops.index);
}

async function requireLoop({ db, session }: AppLoadContext, id = "") {
  const own = { userId: session.userId, id, now: new Date() };
  const loop = isId(id) ? await loadListedLoop(db, own) : null;
  if (!loop) throw data("There is no such loop.", 404);
  return loop;
}

/** The page that changes a loop (LOOP-9). */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const loop = await requireLoop(context, params["id"]);
  const { path } = pageAddress(request);
  return { loop, back: backOf(request), path };
}

/** Saves what was typed, or shows the first field that is wrong. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { id } = await requireLoop(context, params["id"]);
  const form = await request.formData();
  const typed = EDIT_FIELDS.map((name) => [name, form.get(name)] as const);
  const fields = Object.fromEntries(
    typed.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const reject = (message: string) => data({ message, fields }, { status: 400 });
  const input = changedLoop.safeParse({ ...fields, id });
  if (!input.success) return reject(input.error.issues[0]?.message ?? "The input is not valid.");
  const { name, rate, passes, start, end } = input.data;
  const given = Object.entries({ name, rate, passes, startMs: start, endMs: end });
  const changes = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const userId = await context.session.requireListener();
  try {
    await changeLoop(context.db, { userId, id, changes });
  } catch (error) {
    if (error instanceof LoopRefused) return reject(error.message);
    if (error instanceof NoSuchLoop) throw data("There is no such loop.", 404);
    throw error;
  }
  context.session.flash("Changed the loop");
  return redirect(backOf(request), 303);
}

export default function EditLoopPage() {
  return <EditLoop {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}

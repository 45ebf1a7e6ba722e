import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addresses } from "~/addresses";
import { EDIT_FIELDS, EditLoop } from "~/components/loops/edit-loop";
import { loopName } from "~/domain/loops/loop";
import { changedLoop, splitPlace } from "~/domain/loops/loop-schema";
import { safePath } from "~/domain/shell/redirect-to";
import { parseQuery, text } from "~/domain/text/query/parse-query";
import { loadListedLoop } from "~/services/loops/loop-list.server";
import {
  changeLoop,
  deleteLoop,
  duplicateLoop,
  LoopRefused,
  moveLoop,
  NoSuchLoop,
  splitLoop,
} from "~/services/loops/loops.server";
import { DELETED, offerUndo } from "./removed-loop.server";
import { pageAddress } from "../shell/page-address.server";
import { titled } from "../shell/titled";
import { forListener } from "../shell/audience.server";

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
export const loader = forListener(async ({ request, context, params }) => {
  const loop = await requireLoop(context, params["id"]);
  const { path } = pageAddress(request);
  return { loop, back: backOf(request), path };
});

const intents = z.enum(["delete", "duplicate", "split", "earlier", "later"]).catch("delete");

/** Carries out a button of the page. @returns where to go then */
async function act(
  { db, session }: AppLoadContext,
  { id, form, back }: { id: string; form: FormData; back: string },
): Promise<string> {
  const userId = await session.requireListener();
  const of = { userId, id, now: new Date() };
  const intent = intents.parse(form.get("intent"));
  if (intent === "duplicate") {
    const made = await duplicateLoop(db, of);
    session.flash(`Duplicated loop ${loopName(made)}`);
    return `${addresses.loops.of(made.id)}?${new URLSearchParams({ back }).toString()}`;
  }
  if (intent === "split") {
    const { at: atMs } = splitPlace.parse({ at: form.get("at") });
    await splitLoop(db, { ...of, atMs });
    session.flash("Split the loop");
  } else if (intent === "delete") {
    session.flash(DELETED, { undo: offerUndo(session, await deleteLoop(db, of)) });
  } else {
    await moveLoop(db, { ...of, to: intent });
    session.flash("Moved the loop");
  }
  return back;
}

/** Saves what was typed. @returns where to go then */
async function save(
  { db, session }: AppLoadContext,
  { id, fields, back }: { id: string; fields: Record<string, string>; back: string },
): Promise<string> {
  const { name, rate, passes, start, end } = changedLoop.parse({ ...fields, id });
  const given = Object.entries({ name, rate, passes, startMs: start, endMs: end });
  const changes = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  await changeLoop(db, { userId: await session.requireListener(), id, changes });
  session.flash("Changed the loop");
  return back;
}

/** What the listener reads about a loop that is refused; null for other errors. */
function messageOf(error: unknown): string | null {
  if (error instanceof LoopRefused) return error.message;
  return error instanceof z.ZodError ? (error.issues[0]?.message ?? null) : null;
}

/** Changes the loop, or shows the first thing that is wrong, with the fields as typed. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { id } = await requireLoop(context, params["id"]);
  const form = await request.formData();
  const typed = EDIT_FIELDS.map((name) => [name, form.get(name)] as const);
  const fields = Object.fromEntries(
    typed.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  const back = backOf(request);
  try {
    const to = form.has("intent")
      ? await act(context, { id, form, back })
      : await save(context, { id, fields, back });
    return redirect(to, 303);
  } catch (error) {
    if (error instanceof NoSuchLoop) throw data("There is no such loop.", 404);
    const message = messageOf(error);
    if (message === null) throw error;
    return data({ message, fields }, { status: 400 });
  }
}

export default function EditLoopPage() {
  return <EditLoop {...useLoaderData<typeof loader>()} rejected={useActionData<typeof action>()} />;
}

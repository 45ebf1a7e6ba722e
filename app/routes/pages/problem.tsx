import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageParts } from "~/contracts";
import { titled } from "../shell/titled";
import { forEveryone } from "../shell/audience.server";

const TITLE = "That did not work";

export const meta: MetaFunction = titled(TITLE);

/**
 * Shows an API error as a page, for forms sent without scripts. With scripts it is a dialog
 * (SHELL-22).
 */
export const loader = forEveryone(({ context }) => {
  if (!context.problem) throw data(null, 404);
  const { status, title = TITLE, message, backTo } = context.problem;
  return data({ title, message, backTo }, { status });
});

export default function Problem() {
  const { title, message, backTo } = useLoaderData<typeof loader>();
  return (
    <section
      className="card prose mx-auto max-w-xl text-center"
      role="alert"
      {...pageParts.problem(true)}
    >
      <h1 className="text-2xl font-bold">{title}</h1>
      <p>{message}</p>
      <a className="button primary" href={backTo}>
        Go back
      </a>
    </section>
  );
}

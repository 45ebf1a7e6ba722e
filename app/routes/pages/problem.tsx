import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titled } from "../shell/titled";

export const meta: MetaFunction = titled("That did not work");

/** Shows an API error as a page, for forms that were sent without scripts. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.problem) throw data(null, 404);
  const { status, message, backTo } = context.problem;
  return data({ message, backTo }, { status });
}

export default function Problem() {
  const { message, backTo } = useLoaderData<typeof loader>();
  return (
    <section className="card prose mx-auto max-w-xl text-center" role="alert">
      <h1 className="text-2xl font-bold">That did not work</h1>
      <p>{message}</p>
      <a className="button primary" href={backTo}>
        Go back
      </a>
    </section>
  );
}

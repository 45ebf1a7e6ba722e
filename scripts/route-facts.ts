import routes from "../app/routes";
import { routeFacts, type RouteFacts } from "../server/request/route-facts";

/** Reads the facts of all routes from the sources, as the server does from the build. */
export async function loadRouteFacts(): Promise<ReadonlyMap<string, RouteFacts>> {
  const modules = routes.map(async ({ path = "", file }): Promise<[string, object]> => {
    return [`/${path}`, await import(/* @vite-ignore */ `../app/${file}`)];
  });
  return routeFacts(await Promise.all(modules));
}

/** The query parameters of the pages that read any. */
export async function pageParameters(): Promise<Map<string, readonly string[]>> {
  const facts = [...(await loadRouteFacts())];
  return new Map(
    facts.flatMap(([pattern, { parameters }]) =>
      parameters.length > 0 ? [[pattern, parameters] as const] : [],
    ),
  );
}

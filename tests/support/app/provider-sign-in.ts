import { parse } from "node-html-parser";
import { Visitor } from "./visitor";

/**
 * Follows redirects within a provider's site; returns the address of the first that leads
 * elsewhere.
 */
async function follow(
  visitor: Visitor,
  origin: string,
  response: Response,
): Promise<Response | string> {
  let current = response;
  for (let hops = 0; hops < 10; hops += 1) {
    const location = current.headers.get("location");
    if (!location) return current;
    const url = new URL(location, origin);
    if (url.origin !== origin) return url.href;
    current = await visitor.get(url.pathname + url.search);
  }
  throw new Error("the provider redirects without end");
}

/**
 * Opens a provider's page at `location`, chooses a person there or null to decline, and returns the
 * path on our origin that the provider redirects to.
 */
export async function choosePerson(location: string, person: string | null): Promise<string> {
  const { origin, pathname, search } = new URL(location);
  const visitor = new Visitor(origin);
  const page = await follow(visitor, origin, await visitor.get(pathname + search));
  if (typeof page === "string") throw new Error(`the provider asked nothing: ${page}`);
  const form = parse(await page.text()).querySelector("form");
  if (!form) throw new Error(`the provider answered ${page.status} without a form`);
  const action = form.getAttribute("action") ?? "";
  const chosen = await visitor.form(action, { person: person ?? "" });
  const back = await follow(visitor, origin, chosen);
  if (typeof back !== "string") throw new Error(`the provider answered ${back.status}`);
  const url = new URL(back);
  return url.pathname + url.search;
}

/**
 * The address of a page, for links back to it and for redirects. `parseQuery` reads its parameters.
 */
export function pageAddress({ url }: Pick<Request, "url">): { path: string; search: string } {
  const { pathname, search } = new URL(url);
  return { path: pathname + search, search };
}

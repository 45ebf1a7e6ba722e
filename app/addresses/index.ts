import { api } from "./calls";
import { machines } from "./machines";
import { pages } from "./pages";

/**
 * Every address of the product, once: routes, links, forms, limits, caches and edge rules are made
 * from it. A function takes the address's parameters, encoded unless they are ids; `of(":pid")` is
 * the pattern of its route. The build writes addresses into the browser's scripts where they are
 * used (`vite.config.ts`), so that no page downloads those it does not need.
 */
export const addresses = { ...pages, ...machines, api };

import { api } from "./calls";
import { machines } from "./machines";
import { pages } from "./pages";

/**
 * Every address of the product, once: routes, links, forms, limits, caches and edge rules are made from it. A function
 * takes the address's parameters, encoded where they are not ids; `of(":pid")` is the pattern of its route. In the
 * browser's scripts the build writes the addresses in where they are used (`vite.config.ts`), so that none is downloaded
 * that is not needed.
 */
export const addresses = { ...pages, ...machines, api };

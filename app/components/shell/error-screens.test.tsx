import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NotFound, SomethingWentWrong } from "./error-screens";

it.each([
  ["a missing page", <NotFound key="missing" />, ["/", "/history"]],
  ["an error", <SomethingWentWrong key="error" />, ["/", "/contact"]],
])("the screen of %s leads on", (_what, screen, paths) => {
  const links = parse(renderToStaticMarkup(screen)).querySelectorAll("a");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(paths);
});

import type { RouteConfigEntry } from "@remix-run/route-config";
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "node-html-parser";
import routes from "~/routes";
import { builtApp } from "./built-app";
import { PAGES, OTHER_PAGES, PLAIN_PAGES } from "./pages";

const app = builtApp();

interface Flat {
  path: string;
  file: string;
}

function flat(entries: RouteConfigEntry[], parent = ""): Flat[] {
  return entries.flatMap(({ path = "", file, children = [] }) => {
    const whole = [parent, path].filter(Boolean).join("/");
    return [{ path: `/${whole}`, file }, ...flat(children, whole)];
  });
}

const all = flat(routes);

/** An address of the route, with a value for every parameter. */
function address(path: string): string {
  return path.replace(/:\w+\??/g, "abc").replace("*", "no/such/thing");
}

it.each([...new Set(all.map(({ file }) => file))])("finds the module %s", (file) => {
  expect(existsSync(new URL(`../../app/${file}`, import.meta.url))).toBe(true);
});

it("gives each address to only one route", () => {
  const paths = all.map(({ path }) => path);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

describe("every page", () => {
  it.each(PAGES)("%s has a page in the whole shell", async (path) => {
    const response = await fetch(app().origin + path);
    expect(response.status).toBe(200);
    const document = parse(await response.text());
    for (const region of ["#header", "#sidebar", "#player", "#main", "#snackbar", "#announce"]) {
      expect(document.querySelectorAll(region), region).toHaveLength(1);
    }
  });

  it.each(PLAIN_PAGES)("%s stands alone, and needs no scripts", async (path) => {
    const response = await fetch(app().origin + path);
    expect(response.status).toBe(200);
    const document = parse(await response.text());
    expect(document.querySelectorAll("#main h1")).toHaveLength(1);
    for (const region of ["#header", "#sidebar", "#player", "#snackbar", "script"]) {
      expect(document.querySelectorAll(region), region).toHaveLength(0);
    }
  });

  it.each(OTHER_PAGES)("$path answers $status in the whole shell", async ({ path, status }) => {
    const response = await fetch(app().origin + path);
    expect(response.status).toBe(status);
    const document = parse(await response.text());
    for (const region of ["#header", "#sidebar", "#player", "#main", "#snackbar", "#announce"]) {
      expect(document.querySelectorAll(region), region).toHaveLength(1);
    }
  });
});

describe("a request from another site", () => {
  const send = (path: string, method: string, site: string) =>
    fetch(app().origin + path, {
      method,
      redirect: "manual",
      headers: { "Sec-Fetch-Site": site, "Content-Type": "application/json" },
      body: "{}",
    });

  it.each(all.map(({ path }) => address(path)))("is rejected as a change of %s", async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect((await send(path, method, "cross-site")).status, method).toBe(403);
      expect((await send(path, method, "same-site")).status, method).toBe(403);
    }
  });

  it("is told apart from one of our own site", async () => {
    expect((await send("/api/star/set", "POST", "same-origin")).status).toBe(400);
  });

  it("is recognised by its Origin if the browser sends no Sec-Fetch-Site", async () => {
    const from = (origin: string) =>
      fetch(`${app().origin}/api/star/set`, { method: "POST", headers: { Origin: origin } });
    expect((await from("https://evil.example")).status).toBe(403);
    expect((await from("null")).status).toBe(403);
    expect((await from(app().origin)).status).toBe(400);
  });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requestPosition } from "./ask-player";
import { emit, listen } from "./events";

beforeEach(() => {
  vi.stubGlobal("document", new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a handler gets the details of its own event until it is removed", () => {
  const heard: unknown[] = [];
  const end = listen("lor:seek", (detail) => heard.push(detail));
  emit("lor:seek", { seconds: 3 });
  emit("lor:navigated", { url: "/" });
  end();
  emit("lor:seek", { seconds: 4 });
  expect(heard).toEqual([{ seconds: 3 }]);
});

test("the player answers a position request by filling it in", () => {
  expect(requestPosition("fJ9rUzIMcZQ")).toMatchObject({ seconds: null, duration: null });
  listen("lor:position-request", (request) => {
    if (request.id === "fJ9rUzIMcZQ") Object.assign(request, { seconds: 12.5, duration: 359 });
  });
  expect(requestPosition("fJ9rUzIMcZQ")).toMatchObject({ seconds: 12.5, duration: 359 });
  expect(requestPosition("dQw4w9WgXcQ")).toMatchObject({ seconds: null, duration: null });
});

test("plain events of the same name are ignored", () => {
  const fn = vi.fn();
  listen("lor:seek", fn);
  document.dispatchEvent(new Event("lor:seek"));
  expect(fn).not.toHaveBeenCalled();
});

import { expect, it } from "vitest";
import { PUBLIC, sends, setUpEdgeRig } from "../../support/edge/edge-rig";

const rig = setUpEdgeRig();

it("serves the old page at once while a new one is rendered", async () => {
  let rendered = 0;
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (finish = resolve));
  rig.app.rules.set("/slow", async (_request, response) => {
    if (++rendered > 1) await held;
    response.setHeader("Cache-Control", "public, s-maxage=1, stale-while-revalidate=600");
    response.end(`rendering ${rendered}`);
  });
  await rig.get("/slow");
  await expect.poll(async () => (await rig.get("/slow")).cache).toBe("stale");
  await expect.poll(() => rendered).toBe(2);
  expect((await rig.get("/slow")).body).toBe("rendering 1");
  expect(rendered).toBe(2);
  finish();
  await expect.poll(async () => (await rig.get("/slow")).body).toBe("rendering 2");
});

it("serves stale pages while the app is down, as long as the app allows", async () => {
  rig.app.rules.set("/lasting", sends("public, s-maxage=1, stale-if-error=86400"));
  rig.app.rules.set("/passing", sends("public, s-maxage=1"));
  await rig.get("/lasting");
  await rig.get("/passing");
  await rig.app.stop();
  try {
    await expect.poll(async () => (await rig.get("/lasting")).cache).toBe("stale");
    await expect.poll(async () => (await rig.get("/passing")).status).toBe(503);
    const mine = await rig.get("/lasting", { cookie: "__lor=1" });
    expect(mine.status).toBe(503);
    expect(mine.response.headers.get("cache-control")).toBe("private, no-store");
    expect(mine.response.headers.get("retry-after")).toBe("5");
  } finally {
    await rig.app.start();
  }
  await expect.poll(async () => (await rig.get("/passing")).body).toBe("rendering 2");
});

it("serves stale pages while the app answers with errors, as long as the app allows", async () => {
  let broken = false;
  rig.app.rules.set("/shaky", (_request, response) => {
    response.writeHead(broken ? 500 : 200, {
      "Cache-Control": broken ? "private, no-store" : "public, s-maxage=1, stale-if-error=86400",
    });
    response.end(broken ? "broken" : "whole");
  });
  await rig.get("/shaky");
  broken = true;
  await expect.poll(async () => (await rig.get("/shaky")).cache).toBe("stale");
  expect(await rig.get("/shaky")).toMatchObject({ status: 200, body: "whole" });
});

it("passes on each part of a streamed page as it arrives", async () => {
  let finish: () => void = () => undefined;
  rig.app.rules.set("/streamed", (_request, response) => {
    response.writeHead(200, { "Cache-Control": "private, no-store", "X-Accel-Buffering": "no" });
    response.write("shell");
    finish = () => response.end(" panel");
  });
  const response = await fetch(`${rig.edge.url}/streamed`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe("shell");
  finish();
  expect((await reader.read()).value).toBe(" panel");
});

it("sends one request to the app for everybody who asks at the same time", async () => {
  let crowds = 0;
  const askedBy = async () => {
    const path = `/crowded-${++crowds}`;
    rig.app.rules.set(path, sends(PUBLIC));
    await Promise.all(Array.from({ length: 8 }, () => rig.get(path)));
    return rig.app.asked(path).length;
  };
  // Whoever has waited for half a second asks, too, which happens on a busy machine.
  await expect.poll(askedBy).toBe(1);
});

import { expect, it, onTestFinished } from "vitest";
import { startUpstreams } from "../../upstreams";
import { startApp } from "./app";

it("starts the built app with the stand-ins, and again on the same address after a kill", async () => {
  const upstreams = await startUpstreams();
  onTestFinished(() => upstreams.stop());
  const app = await startApp({ upstreams });
  onTestFinished(() => app.stop());
  const watch = async () => (await fetch(`${app.origin}/watch?v=fJ9rUzIMcZQ`)).text();
  expect(await watch()).toContain(`${upstreams.youtube.origin}/vi/fJ9rUzIMcZQ/`);
  await app.kill9();
  await expect(watch()).rejects.toThrow();
  await app.restart();
  expect(await watch()).toContain(`${upstreams.youtube.origin}/vi/fJ9rUzIMcZQ/`);
});

it("reports the app's output when it cannot start", async () => {
  await expect(startApp({ env: { YOUTUBE_EMBED_ORIGIN: "nonsense" } })).rejects.toThrow(
    /YOUTUBE_EMBED_ORIGIN/,
  );
});

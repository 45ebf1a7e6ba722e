import { expect, it } from "vitest";
import { quietLog } from "../../../../tests/support/app/quiet-log";
import { setUpGuardRig } from "../../../../tests/support/network/guard-rig";
import { rawResponse, SOON } from "../../../../tests/support/network/untrusted-server";
import { createEpisodeTexts } from "./episode-texts.server";

const stage = setUpGuardRig();

it("asks again for a transcript for which there was no slot, and not for one that failed", async () => {
  const guard = stage.guard({ slots: { total: 1, perHost: 1, waiting: 0 } });
  const texts = createEpisodeTexts({ guard, log: quietLog });
  const read = (path: string) =>
    texts.transcript([{ url: stage.at(path), type: "text/vtt", language: null }]);
  let fail = () => {};
  stage.stranger.answer = (socket) => {
    fail = () => socket.end(rawResponse("", { status: "404 Not Found" }));
  };
  const slow = read("/slow.vtt");
  await expect.poll(() => stage.stranger.asked.length, SOON).toBe(1);
  expect(await read("/wanted.vtt")).toBeNull();
  fail();
  expect(await slow).toBeNull();
  const text = "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n";
  stage.stranger.answer = (socket) => socket.end(rawResponse(text));
  await expect.poll(() => read("/wanted.vtt"), SOON).toMatchObject([{ text: "Hello" }]);
  expect(await read("/slow.vtt")).toBeNull();
});

it("reads the file of another feed that says something else of it", async () => {
  const texts = createEpisodeTexts({ guard: stage.guard(), log: quietLog });
  stage.stranger.answer = (socket) => socket.end(rawResponse("Hello\nWorld\n"));
  const read = (type: string) =>
    texts.transcript([{ url: stage.at("/both"), type, language: null }]);
  expect(await read("text/vtt")).toEqual([]);
  expect(await read("text/plain")).toHaveLength(2);
  expect(await read("text/vtt")).toEqual([]);
  expect(stage.stranger.asked).toHaveLength(2);
});

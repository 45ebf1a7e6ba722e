import { describe, expect, test } from "vitest";
import { z } from "zod";
import { metadataQuery } from "./videos/metadata-schema";
import { playerReport } from "./player/host/player-report-schema";
import { newPass, getPlays } from "./history/plays-schema";
import { slider, sectionForm } from "./section/section-schema";
import { ofVideo, ytid } from "./videos/ytid-schema";

const ID = "fJ9rUzIMcZQ";
const MESSAGE = "Invalid slider start/end times";
const ids = (count: number) =>
  Array.from({ length: count }, (_, index) => String(index).padStart(11, "v"));

describe("video ids", () => {
  test.each(["", "short", `${ID}x`, 7, null, undefined])("rejects %j with a message", (value) => {
    expect(ytid.safeParse(value).error?.issues[0]?.message).toBe("Invalid video id");
  });

  test("a heart needs an id and drops other fields", () => {
    expect(ofVideo.parse({ ytid: ID, redirectTo: "/" })).toEqual({ ytid: ID });
    expect(ofVideo.safeParse({}).success).toBe(false);
  });
});

describe("plays", () => {
  const eventId = "4f7c1a52-9a1e-4c0f-8d57-0a9f2f1b3c4d";

  test("an event id is an optional UUID", () => {
    expect(newPass.parse({ ytid: ID, eventId })).toEqual({ ytid: ID, eventId });
    expect(newPass.parse({ ytid: ID })).toEqual({ ytid: ID });
    expect(newPass.safeParse({ ytid: ID, eventId: "twice" }).success).toBe(false);
  });

  test.each([
    ["plays", getPlays, 500],
    ["metadata", metadataQuery, 20],
  ])("%s are requested in batches", (_name, schema, max) => {
    expect(schema.parse({ ytids: ids(max).join(",") }).ytids).toHaveLength(max);
    expect(schema.safeParse({ ytids: ids(max + 1).join(",") }).success).toBe(false);
    expect(schema.parse({ ytids: ` ${ID} ,${ID},` }).ytids).toEqual([ID]);
    expect(schema.safeParse({ ytids: "" }).success).toBe(false);
    expect(schema.safeParse({ ytids: `${ID},bad` }).success).toBe(false);
    expect(schema.safeParse({}).success).toBe(false);
  });
});

describe("the slider", () => {
  test("accepts times in seconds", () => {
    const body = { ytid: ID, slider: { startTime: 3, endTime: 5.5, show: true } };
    expect(slider.parse(body)).toEqual(body);
    expect(slider.safeParse({ ytid: ID, slider: { startTime: 0, endTime: 0 } }).success).toBe(true);
  });

  test.each([
    { startTime: -1, endTime: 5 },
    { startTime: 1, endTime: -5 },
    { startTime: "1", endTime: 5 },
    { startTime: Number.NaN, endTime: 5 },
    { startTime: 1 },
  ])("rejects %j with the exact message", (times) => {
    const answer = slider.safeParse({ ytid: ID, slider: times });
    expect(answer.error?.issues[0]?.message).toBe(MESSAGE);
  });
});

describe("the section form", () => {
  test.each([
    [
      { s: "3", e: "5.5" },
      { s: 3, e: 5.5 },
    ],
    [
      { s: "0:03.5", e: "1:02:03" },
      { s: 3.5, e: 3723 },
    ],
    [
      { s: "", e: " " },
      { s: 0, e: 0 },
    ],
    [{}, { s: 0, e: 0 }],
  ])("reads %j", (texts, times) => {
    expect(sectionForm.parse(texts)).toEqual(times);
  });

  test.each([
    ["s", { s: "soon", e: "5" }],
    ["e", { s: "1", e: "-5" }],
    ["e", { s: "1", e: "1:99" }],
  ])("reports the error of %s in %j", (field, texts) => {
    const issue = sectionForm.safeParse(texts).error?.issues[0];
    expect(issue?.message).toBe(MESSAGE);
    expect(issue?.path).toEqual([field]);
  });
});

test("a player report's detail is limited in length", () => {
  expect(playerReport.parse({ ytid: ID, code: 150 })).toEqual({ ytid: ID, code: 150 });
  const long = { ytid: ID, code: 5, detail: "x".repeat(501) };
  expect(playerReport.safeParse(long).success).toBe(false);
  expect(playerReport.safeParse({ ytid: ID, code: 1.5 }).success).toBe(false);
});

test("the JSON schema of an id contains its pattern, for forms", () => {
  expect(z.toJSONSchema(ytid)).toMatchObject({ pattern: "^[A-Za-z0-9_-]{11}$" });
});

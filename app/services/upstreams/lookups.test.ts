import { describe, expect, it } from "vitest";
import { z } from "zod";
import { quietLog } from "../../../tests/support/app/quiet-log";
import { useDatabase } from "../../../tests/support/data/database";
import { createLookups } from "./lookups.server";

describe("look-ups", () => {
  const db = useDatabase();

  function asked(answer: string | null) {
    const lookups = createLookups({ db: db(), log: quietLog }).of("artist", z.string());
    let times = 0;
    const ask = async () => {
      times += 1;
      return answer;
    };
    return { lookups, question: { key: String(answer), ask }, times: () => times };
  }

  it.each(["Queen", null])("ask once for all who found nothing stored (%s)", async (value) => {
    const { lookups, question, times } = asked(value);
    await lookups.lookUp(question);
    // As after a request that looked before the answer was stored, and gets here afterwards.
    expect(await lookups.lookUp(question)).toEqual({ kind: "found", value });
    expect(times()).toBe(1);
  });
});

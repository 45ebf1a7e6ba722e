import { expect, it } from "vitest";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "~/services/platform/db/schema.server";
import { renderDataModel } from "../../scripts/data-model";
import { readText } from "./repository";

it("docs/data-model.md is up to date (npm run data-model)", async () => {
  expect(readText("docs/data-model.md")).toBe(await renderDataModel());
});

it("docs/data-model.md has every table", () => {
  const text = readText("docs/data-model.md");
  const tables = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [one] : []));
  expect(tables.length).toBeGreaterThan(0);
  const missing = tables.map(getTableName).filter((name) => !text.includes(`  ${name} {`));
  expect(missing).toEqual([]);
});

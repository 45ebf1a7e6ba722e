import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { formInput } from "~/routes/calls/form-input.server";
import { allCalls } from "../../../scripts/api/api-calls";
import { startApp, type App } from "../../support/app/app";
import { dumpDatabase, rowsWith } from "../../support/data/dump";
import { startPostgres, type Postgres } from "../../support/services";
import { API_CALLS, callsOf, type ApiCall } from "./api-calls";
import { addressOf, ROUTES } from "./routes";
import { RoamingVisitor } from "../../support/app/visitor";
import { newOwner, type Owner } from "./world";

const posted = new Map(
  (await allCalls()).filter(({ method }) => method === "POST").map((call) => [call.address, call]),
);

const ROLES = ["anonymous", "other", "owner"] as const;

let postgres: Postgres;
let url = "";
let app: App;
let db: Client;

beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase();
  app = await startApp({ env: { DATABASE_URL: url, TRUST_PROXY: "1" } });
  db = new Client({ connectionString: url });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await app.stop();
  await postgres.stop();
});

/** The owner's rows in every table, without other listeners' rows of a public playlist. */
async function ownRows({ uid, pid, privatePid }: Owner): Promise<string[]> {
  const rows = rowsWith(await dumpDatabase(url), [uid, pid, privatePid]);
  return rows.filter((row) => !row.startsWith("follows: ") || row.includes(uid));
}

function sent(
  path: string,
  call: ApiCall,
  owner: Owner,
  visitor: RoamingVisitor,
): Promise<Response> {
  const pid = call.pid?.(owner) ?? owner.pid;
  const query = call.query ? `?${call.query(owner)}` : "";
  return visitor.send(addressOf(path, { pid }) + query, {
    method: call.body ? "POST" : "GET",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    ...(call.body && { body: JSON.stringify(call.body(owner)) }),
  });
}

test("every API call is listed with its responses for each role", () => {
  const paths = ROUTES.filter(({ isApi }) => isApi).map(({ path }) => path);
  expect(Object.keys(API_CALLS).sort()).toEqual(paths.sort());
});

test("every change is sent as a POST", () => {
  const changing = ROUTES.filter(({ isApi, hasAction }) => isApi && hasAction);
  const asked = changing.filter(({ path }) => !callsOf(path).some(({ body }) => body));
  expect(asked.map(({ path }) => path)).toEqual(["/api/*"]);
});

const CALLS = Object.keys(API_CALLS).flatMap((path) =>
  callsOf(path).map((call) => ({ path, call, method: call.body ? "POST" : "GET" })),
);

describe.each(CALLS)("$method $path", ({ path, call }) => {
  test("answers each role, and neither reveals nor changes the owner's data for any other", async () => {
    const owner = await newOwner(app, db);
    const other = await newOwner(app, db);
    const visitors = {
      anonymous: new RoamingVisitor(app.origin),
      other: other.visitor,
      owner: owner.visitor,
    };
    const before = await ownRows(owner);
    expect(before.length).toBeGreaterThan(8);
    const statuses: Partial<ApiCall["answers"]> = {};
    for (const role of ROLES) {
      if (role === "owner") expect(await ownRows(owner), "changed by others").toEqual(before);
      const response = await sent(path, call, owner, visitors[role]);
      statuses[role] = response.status;
      const text = await response.text();
      const revealed = owner.secrets.filter((secret) => text.includes(secret));
      const asked = JSON.stringify([call.body?.(owner), call.query?.(owner)]);
      if (role !== "owner")
        expect(revealed.filter((secret) => !asked.includes(secret))).toEqual([]);
    }
    expect(statuses).toEqual(call.answers);
  });
});

/** The names and texts of a form: `slider.startTime` for a field within a field (CALL-1). */
function fieldsOf(value: unknown, name = ""): [string, string][] {
  if (typeof value !== "object" || value === null) return [[name, String(value ?? "")]];
  if (Array.isArray(value) && typeof value[0] !== "object") return [[name, value.join(",")]];
  return Object.entries(value).flatMap(([key, one]) =>
    fieldsOf(one, name ? `${name}.${key}` : key),
  );
}

const POSTED = CALLS.filter(({ call }) => call.body);

test.each(POSTED)("$path takes a form as it takes JSON (CALL-1)", async ({ path, call }) => {
  const [program, browser] = [await newOwner(app, db), await newOwner(app, db)];
  const answer = await sent(path, call, program, program.visitor);
  const fields = Object.fromEntries(fieldsOf(call.body?.(browser)));
  const pid = call.pid?.(browser) ?? browser.pid;
  const shown = await browser.visitor.form(addressOf(path, { pid }), fields);
  expect(shown.status).toBe(answer.status === 200 ? 303 : answer.status);

  const { takes = z.object({}) } = posted.get(path) ?? {};
  const form = new FormData();
  for (const [name, text] of fieldsOf(call.body?.(program))) form.append(name, text);
  expect(takes.parse(formInput(takes, form))).toEqual(takes.parse(call.body?.(program)));
});

/** Playlists are public, and a download is of a playlist or of the caller's own data. */
const WITHOUT_UID = ["/api/playlist", "/api/export"];
const OPEN_CALLS = CALLS.filter(
  ({ path, call }) => call.answers.other === 200 && !WITHOUT_UID.includes(path),
);

test.each(OPEN_CALLS)("$method $path refuses another listener's uid", async ({ path, call }) => {
  const owner = await newOwner(app, db);
  const other = await newOwner(app, db);
  const { body, query } = call;
  const named = body
    ? { ...call, body: (of: Owner) => ({ ...body(of), uid: owner.uid }) }
    : { ...call, query: (of: Owner) => `${query?.(of) ?? ""}&uid=${owner.uid}` };
  const response = await sent(path, named, other, other.visitor);
  expect(response.status).toBe(403);
});

import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { picturePath } from "~/domain/pictures/pictures";
import { openDatabase } from "~/services/platform/db/database.server";
import { registerPictures } from "~/services/pictures/picture-rows.server";
import { startApp, type App } from "../../support/app/app";
import { postgresCopy } from "../../support/data/postgres-copy";
import { quietLog } from "../../support/app/quiet-log";
import { Visitor } from "../../support/app/visitor";

/** A server on loopback, whose address a stranger might send. */
let host: Server;
let asked = 0;
beforeAll(async () => {
  const create = { width: 600, height: 600, channels: 3, background: "red" } as const;
  const cover = await sharp({ create }).png().toBuffer();
  host = createServer((_request, response) => {
    asked += 1;
    response.end(cover);
  }).listen(0, "127.0.0.1");
  await once(host, "listening");
});
afterAll(() => host.close());

describe.each([
  { allowed: "true", statuses: [200, 200], questions: 1 },
  { allowed: "false", statuses: [404, 404], questions: 0 },
])("with ALLOW_PRIVATE_UPSTREAMS=$allowed", ({ allowed, statuses, questions }) => {
  let app: App;
  let path: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    asked = 0;
    const copy = await postgresCopy();
    const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/cover.png`;
    const database = await openDatabase({ databaseUrl: copy!.url, dataDir: "", log: quietLog });
    const hashes = await registerPictures(database.db, [address]);
    await database.close();
    path = picturePath(hashes.get(address) ?? "", 96);
    remove = copy!.remove;
    const env = { ALLOW_PRIVATE_UPSTREAMS: allowed, DATABASE_URL: copy!.url };
    app = await startApp({ env });
  });
  afterAll(async () => {
    await app.stop();
    await remove();
  });

  test("a picture on our own network is shown only when allowed", async () => {
    const visitor = new Visitor(app.origin);
    await visitor.json("/api/history/add", { ytid: "dQw4w9WgXcQ" });
    const answers = [await fetch(app.origin + path), await visitor.send(path)];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(asked).toBe(questions);
    for (const answer of answers.filter(({ ok }) => ok)) {
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const about = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(about).toMatchObject({ format: "webp", width: 96, height: 96 });
    }
  });
});

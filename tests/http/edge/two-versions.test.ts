import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { startEdge } from "../../support/edge/edge";
import { startVarnish } from "../../support/edge/varnish";

/** A process of a version that has only files of this name. @returns host and port */
async function versionWith(name: string): Promise<string> {
  const server = createServer(({ url = "" }, response) => {
    response.writeHead(url.includes(name) ? 200 : 404, { "Cache-Control": "public, max-age=60" });
    response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const VERSIONS = ["old", "new"];
/** More than there are processes, so that each is asked for files of the other. */
const EACH = 4;

it.each([
  ["nginx", (apps: string[]) => startEdge(apps)],
  ["Varnish", (apps: string[]) => startVarnish(apps, "word-of-tests")],
])(
  "behind %s the files of two versions are found, whichever process is asked",
  async (_, start) => {
    const front = await start(await Promise.all(VERSIONS.map(versionWith)));
    onTestFinished(() => front.stop());
    const statusesOf = async (name: string) => {
      const statuses: number[] = [];
      for (let at = 0; at < EACH; at += 1) {
        const headers = { "x-forwarded-for": `10.0.0.${at}`, connection: "close" };
        const response = await fetch(`${front.url}/assets/${name}-${at}.js`, { headers });
        statuses.push(response.status);
        await response.arrayBuffer();
      }
      return statuses;
    };
    for (const name of VERSIONS) expect(await statusesOf(name)).toEqual(Array(EACH).fill(200));
    expect(await statusesOf("unknown")).toEqual(Array(EACH).fill(404));
  },
);

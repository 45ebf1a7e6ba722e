import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { finishRequests } from "./drain";

const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

/**
 * A server that drains, before it closes the two idle connections.
 * @param during called while it answers
 * @returns its timer's function that closes idle connections
 */
async function draining(during: () => void = () => {}) {
  let isClosing = false;
  const server = createServer((_request, response) => {
    if (isClosing) {
      response.setHeader("Connection", "close");
      during();
    }
    response.end("answered");
  });
  onTestFinished(() => void server.closeAllConnections());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const open = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(REQUEST);
    await once(socket, "data");
    return socket;
  };
  const [first, second] = [await open(), await open()];
  const timers = vi.spyOn(globalThis, "setInterval");
  onTestFinished(() => timers.mockRestore());
  const finished = finishRequests(server, () => (isClosing = true));
  const [closeIdle] = await vi.waitUntil(() => timers.mock.calls[0], { timeout: 10_000 });
  return { first, second, closeIdle, finished };
}

test("a request that waits on a kept connection as idle ones are closed is answered", async () => {
  const { first, closeIdle, finished } = await draining();
  first.write(REQUEST);
  closeIdle();
  expect(await text(first)).toContain("answered");
  await finished;
});

test("so is one that comes while the server is busy with another's", async () => {
  const { first, second, closeIdle, finished } = await draining(() => {
    if (second.bytesWritten > REQUEST.length) return;
    second.write(REQUEST);
    const end = performance.now() + 5;
    while (performance.now() < end);
  });
  first.write(REQUEST);
  closeIdle();
  for (const said of await Promise.all([first, second].map((socket) => text(socket)))) {
    expect(said).toContain("answered");
  }
  await finished;
});

test("a connection that came while the turn of the signal was busy is answered", async () => {
  let late: Promise<string> | null = null;
  let finished: Promise<void> | null = null;
  const server = createServer((_request, response) => {
    response.setHeader("Connection", "close").end("answered");
    if (late) return;
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(REQUEST);
    late = text(socket);
    finished = finishRequests(server, () => {});
  });
  onTestFinished(() => void server.closeAllConnections());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const first = connect((server.address() as AddressInfo).port, "127.0.0.1");
  first.write(REQUEST);
  expect(await text(first)).toContain("answered");
  expect(await late).toContain("answered");
  await finished;
});

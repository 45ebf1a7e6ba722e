import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { finishRequests } from "./drain";

const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

test("a request that waits on a kept connection as idle ones are closed is answered", async () => {
  let isClosing = false;
  const server = createServer((_request, response) => {
    if (isClosing) response.setHeader("Connection", "close");
    response.end("answered");
  });
  onTestFinished(() => void server.closeAllConnections());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(REQUEST);
  await once(socket, "data");
  const timers = vi.spyOn(globalThis, "setInterval");
  onTestFinished(() => timers.mockRestore());
  const finished = finishRequests(server, () => (isClosing = true));
  const [closeIdle] = await vi.waitUntil(() => timers.mock.calls[0], { timeout: 10_000 });
  socket.write(REQUEST);
  closeIdle();
  expect(await text(socket)).toContain("answered");
  await finished;
});

import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { startApp } from "../../support/app/app";

const aFile = fileURLToPath(import.meta.url);

it.each([
  ["DATA_DIR", aFile],
  // Reserved for documentation, so no machine has this address.
  ["HOST", "192.0.2.1"],
])("names %s when it cannot be used", async (name, value) => {
  const start = startApp({ env: { [name]: value } });
  await expect(start).rejects.toThrow(new RegExp(`^cannot start: ${name}: `, "m"));
});

it("names PORT when another program listens on it", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const start = startApp({ env: { PORT: String(port) } });
  await expect(start).rejects.toThrow(/^cannot start: PORT: .*EADDRINUSE/m);
});

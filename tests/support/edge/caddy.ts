import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, run, untilReady } from "../app/process";
import { certificate } from "../network/certificate";
import { substitute } from "../network/substitute";

const file = fileURLToPath(new URL("../../../deploy/caddy/Caddyfile", import.meta.url));

/**
 * Starts the Caddy of `deploy/caddy` on two free ports: without TLS, and with the certificate of
 * tests.
 * @param upstream host and port of nginx, of the app or of what stands in for it
 */
export async function startCaddy(upstream: string) {
  if (spawnSync("caddy", ["version"]).error) {
    throw new Error("Caddy is missing: apt-get install caddy (or put it on the PATH)");
  }
  const [port, securePort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(path.join(tmpdir(), "lor-caddy-"));
  const inFolder = (name: string) => path.join(folder, name);
  writeFileSync(inFolder("cert.pem"), certificate.cert);
  writeFileSync(inFolder("key.pem"), certificate.key);
  const text = substitute(readFileSync(file, "utf8"), {
    "admin off": "admin off\n\tauto_https off",
    "listen.example {": "(site) {",
    "reverse_proxy 127.0.0.1:8080": `reverse_proxy ${upstream}`,
  });
  const plain = `http://127.0.0.1:${port} {\nbind 127.0.0.1\nimport site\n}\n`;
  const tls = `bind 127.0.0.1\ntls ${inFolder("cert.pem")} ${inFolder("key.pem")}`;
  const secure = `https://secure.test:${securePort} {\n${tls}\nimport site\n}\n`;
  writeFileSync(inFolder("Caddyfile"), text + plain + secure);
  const child = run("caddy", ["run", "--config", inFolder("Caddyfile"), "--adapter", "caddyfile"], {
    env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady("Caddy", child, async () => (await fetch(`${url}/api/ready`)).status > 0);
  return {
    url,
    securePort,
    logs: () => child.logs(),
    stop: async () => {
      await child.end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

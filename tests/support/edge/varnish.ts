import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, run, untilReady } from "../app/process";
import { substitute } from "../network/substitute";

const deploy = fileURLToPath(new URL("../../../deploy/varnish/", import.meta.url));
/** Debian installs Varnish in a folder that only root's PATH has. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** One backend for each process of the app. */
function backendsOf(apps: readonly string[]): Record<string, string> {
  const text = readFileSync(path.join(deploy, "default.vcl"), "utf8");
  const backend = /^backend app \{\n[^}]*\}/m.exec(text)?.[0] ?? "";
  const names = apps.map((_, at) => `app${at}`);
  const backends = apps.map((app, at) => {
    const [host = "", port = ""] = app.split(":");
    return backend
      .replace("backend app ", `backend app${at} `)
      .replace('"app"', `"${host}"`)
      .replace('"3000"', `"${port}"`);
  });
  return {
    [backend]: backends.join("\n"),
    "    apps.add_backend(app);": names.map((name) => `    apps.add_backend(${name});`).join("\n"),
  };
}

/**
 * Starts the Varnish of `deploy/varnish` on a free port.
 * @param apps host and port of each process of the app or what stands in for it
 * @param password what purges need; without it none is accepted
 */
export async function startVarnish(apps: readonly string[], password = "") {
  if (spawnSync("varnishd", ["-V"], { env }).error) {
    throw new Error("Varnish is missing: apt-get install varnish (or put it on the PATH)");
  }
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "lor-varnish-"));
  const changes: Record<string, Record<string, string>> = {
    "default.vcl": backendsOf(apps),
    "purge.vcl": { "/etc/varnish/": `${folder}/` },
    "rules.vcl": {},
  };
  for (const [name, values] of Object.entries(changes)) {
    const text = readFileSync(path.join(deploy, name), "utf8");
    writeFileSync(path.join(folder, name), substitute(text, values));
  }
  writeFileSync(path.join(folder, "purge-password"), `${password}\n`);
  const child = run(
    "varnishd",
    [
      ...["-F", "-j", "none", "-n", path.join(folder, "work"), "-T", "none"],
      ...["-a", `127.0.0.1:${port}`, "-s", "malloc,64m", "-f", path.join(folder, "default.vcl")],
      ...["-p", `vcl_path=${folder}`],
    ],
    { env },
  );
  const url = `http://127.0.0.1:${port}`;
  await untilReady("Varnish", child, async () => (await fetch(`${url}/api/ready`)).status > 0);
  return {
    url,
    purgeUrl: `http://purge:${password}@127.0.0.1:${port}/-/purge`,
    stop: async () => {
      await child.end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, run, untilReady } from "../app/process";
import { substitute } from "../network/substitute";

const deploy = fileURLToPath(new URL("../../../deploy/nginx/", import.meta.url));
/**
 * `nobody` on Linux. nginx has to run unprivileged here, so a test that runs as root gives up its
 * rights.
 */
const NOBODY = 65_534;
/** Debian installs nginx in a folder that only root's PATH has. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

export interface Edge {
  url: string;
  /** Where the app sends purges. */
  purgeUrl: string;
  /** Where it keeps pages, in files below folders of two levels. */
  cacheFolder: string;
  /** The access log so far. */
  accessLog(): string;
  /** Its other output. */
  errorLog(): string;
  stop(): Promise<void>;
}

/** Debian's nginx looks names up once, at its start. */
function serversOf(apps: readonly string[]): string {
  return apps.map((app) => `server ${app} max_fails=0;`).join("\n        ");
}

function read(name: string): string {
  return readFileSync(path.join(deploy, name), "utf8");
}

const isRoot = process.getuid?.() === 0;

/** As docs/operating.md says for an nginx behind something else. */
const REAL_CLIENT = "set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;";

/** @returns the folder with the configuration, the cache and the log */
function writeConfiguration(
  apps: readonly string[],
  port: number,
  purgePort: number,
  isBehindProxy = false,
): string {
  const folder = mkdtempSync(path.join(tmpdir(), "lor-edge-"));
  const main = substitute(read("nginx.conf"), {
    "listen 8080;": `listen 127.0.0.1:${port};`,
    "listen 8081;": `listen 127.0.0.1:${purgePort};`,
    "js_path /etc/nginx;": `js_path ${folder};`,
    "include /tmp/nginx-resolver.conf;": "",
    "server app:3000 resolve max_fails=0;": serversOf(apps),
    "/tmp/nginx-": `${folder}/nginx-`,
    "/dev/stdout": `${folder}/access.log`,
    "worker_processes auto;": "worker_processes 1;",
  });
  const behindProxy = {
    "limit_req_zone $lor_counted": `${REAL_CLIENT} limit_req_zone $lor_counted`,
  };
  const whole = isBehindProxy ? substitute(main, behindProxy) : main;
  writeFileSync(path.join(folder, "nginx.conf"), whole);
  for (const name of ["app.conf", "cache-rules.conf", "edge.js"]) {
    writeFileSync(path.join(folder, name), read(name));
  }
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  return folder;
}

type EdgeOptions = {
  /** The secret that purges are signed with; without it none is accepted. */
  purgeSecret?: string;
  /** Whether a proxy on this machine is in front, which says who the client is. */
  isBehindProxy?: boolean;
};

/**
 * Starts the nginx of `deploy/nginx` on a free port.
 * @param apps host and port of each process of the app or what stands in for it
 */
export async function startEdge(
  apps: string | readonly string[],
  { purgeSecret, isBehindProxy }: EdgeOptions = {},
): Promise<Edge> {
  if (spawnSync("nginx", ["-v"], { env }).error) {
    throw new Error("nginx is missing: apt-get install nginx (or put it on the PATH)");
  }
  const [port, purgePort] = [await freePort(), await freePort()];
  const folder = writeConfiguration([apps].flat(), port, purgePort, isBehindProxy);
  const child = run(
    "nginx",
    ["-e", "stderr", "-p", folder, "-c", path.join(folder, "nginx.conf"), "-g", "daemon off;"],
    {
      env: { ...env, PURGE_SECRET: purgeSecret },
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await untilReady("nginx", child, async () => (await fetch(`${url}/api/ready`)).status > 0);
  return {
    url,
    purgeUrl: `http://127.0.0.1:${purgePort}`,
    cacheFolder: path.join(folder, "nginx-cache"),
    accessLog: () => readFileSync(path.join(folder, "access.log"), "utf8"),
    errorLog: () => child.logs(),
    stop: async () => {
      await child.end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

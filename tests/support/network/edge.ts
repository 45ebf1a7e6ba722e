import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, run, untilReady } from "../app/process";

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
  /** The access log so far. */
  accessLog(): string;
  /** Its other output. */
  errorLog(): string;
  stop(): Promise<void>;
}

/**
 * Replaces what differs between the container and a test, and fails when a part is missing, so that
 * test and file cannot drift apart.
 */
function substitute(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((config, [from, to]) => {
    if (!config.includes(from)) throw new Error(`deploy/nginx/nginx.conf has no "${from}"`);
    return config.replaceAll(from, to);
  }, text);
}

/**
 * Starts the nginx of `deploy/nginx` on a free port.
 * @param upstream host and port of the app or what stands in for it
 */
export async function startEdge(upstream: string): Promise<Edge> {
  if (spawnSync("nginx", ["-v"], { env }).error) {
    throw new Error("nginx is missing: apt-get install nginx (or put it on the PATH)");
  }
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "lor-edge-"));
  const main = substitute(readFileSync(path.join(deploy, "nginx.conf"), "utf8"), {
    "listen 8080;": `listen 127.0.0.1:${port};`,
    "include /tmp/nginx-resolver.conf;": "",
    "server app:3000 resolve ": `server ${upstream} `,
    "/tmp/nginx-": `${folder}/nginx-`,
    "/dev/stdout": `${folder}/access.log`,
    "worker_processes auto;": "worker_processes 1;",
  });
  writeFileSync(path.join(folder, "nginx.conf"), main);
  for (const name of ["app.conf", "cache-rules.conf"]) {
    writeFileSync(path.join(folder, name), readFileSync(path.join(deploy, name)));
  }
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const child = run(
    "nginx",
    ["-e", "stderr", "-p", folder, "-c", path.join(folder, "nginx.conf"), "-g", "daemon off;"],
    { env, ...(isRoot && { uid: NOBODY, gid: NOBODY }) },
  );
  const url = `http://127.0.0.1:${port}`;
  await untilReady("nginx", child, async () => (await fetch(`${url}/api/ready`)).status > 0);
  return {
    url,
    accessLog: () => readFileSync(path.join(folder, "access.log"), "utf8"),
    errorLog: () => child.logs(),
    stop: async () => {
      await child.end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

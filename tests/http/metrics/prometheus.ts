import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { freePort, run, untilReady } from "../../support/app/process";

const shipped = (name: string) =>
  fileURLToPath(new URL(`../../../deploy/prometheus/${name}`, import.meta.url));

export const ALERTS = shipped("alerts.yaml");
export const ALERT_TESTS = ["alerts.test.yaml", "alerts-of-days.test.yaml"].map(shipped);

const config = z.looseObject({
  global: z.looseObject({}),
  scrape_configs: z.tuple([z.looseObject({ static_configs: z.unknown() })]),
});

/**
 * Writes the shipped configuration for these processes into a folder, and reads them each second.
 * @returns the file
 */
export function configFor(folder: string, origins: string[], token: string): string {
  const all = config.parse(parse(readFileSync(shipped("prometheus.yaml"), "utf8")));
  all.global = { ...all.global, scrape_interval: "1s", evaluation_interval: "1s" };
  all.scrape_configs[0].static_configs = [
    { targets: origins.map((origin) => new URL(origin).host) },
  ];
  writeFileSync(join(folder, "alerts.yaml"), readFileSync(ALERTS));
  writeFileSync(join(folder, "metrics-token"), token);
  const file = join(folder, "prometheus.yaml");
  writeFileSync(file, stringify(all));
  return file;
}

const answer = z.object({ data: z.unknown(), error: z.string().optional() });
const result = z.object({ result: z.array(z.unknown()) });

/** A Prometheus with this configuration, on a free loopback port. */
export async function startPrometheus(folder: string, file: string) {
  const listen = `127.0.0.1:${await freePort()}`;
  const child = run("prometheus", [
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=${listen}`,
  ]);
  const ask = (path: string) => fetch(`http://${listen}${path}`);
  await untilReady("prometheus", child, async () => (await ask("/-/ready")).ok);
  const data = async (path: string) => {
    const { data: found, error } = answer.parse(await (await ask(path)).json());
    if (error) throw new Error(`${path}: ${error}`);
    return found;
  };
  return {
    /** Asks `/api/v1/...`. @throws {Error} if it refuses */
    data,
    /** How many series answer a query. @throws {Error} if it is none */
    async seriesOf(query: string): Promise<number> {
      const path = `/api/v1/query?query=${encodeURIComponent(query)}`;
      return result.parse(await data(path)).result.length;
    },
    stop: () => child.end("SIGTERM"),
  };
}

import path from "node:path";
import { fileURLToPath } from "node:url";
import { addresses } from "../../app/addresses";
import routes from "../../app/routes";
import type { Calls } from "../../app/routes/calls/resource.server";
import type { Described } from "../../app/routes/calls/described.server";
import { nowPlayingCall } from "../../server/response/now-playing";
import { stationSoundCall } from "../../server/response/station-sound";
import { answerSchemas, type Schema } from "./answer-schemas";

/** A call with its address and answer. */
export interface ApiCall extends Described {
  /** `/api/playlist/rename/:pid` */
  address: string;
  /** The module whose table has it, such as `hearts`. */
  resource: string;
  /** Null if `answers` describes it in words. */
  schema: Schema | null;
}

const app = fileURLToPath(new URL("../../app/", import.meta.url));
const RESOURCE = /^routes\/api\/([\w-]+)\.ts$/;
const { radio } = addresses.api;

/** Answered by `server/`. */
const SERVED: ApiCall[] = [
  { ...nowPlayingCall, address: radio.now(":id"), resource: "stations", schema: null },
  { ...stationSoundCall, address: radio.stream(":id"), resource: "stations", schema: null },
];

type Loaded = { resource: string; file: string; calls: Calls };

async function load(file: string): Promise<Loaded> {
  const { calls } = await import(/* @vite-ignore */ `../../app/${file}`);
  return { resource: RESOURCE.exec(file)?.[1] ?? file, file: path.join(app, file), calls };
}

/** Lists every call of the API, in the order of `routes.ts`. */
export async function allCalls(): Promise<ApiCall[]> {
  const files = new Set(routes.map(({ file }) => file).filter((file) => RESOURCE.test(file)));
  const loaded = await Promise.all([...files].map(load));
  const schemas = answerSchemas(loaded.map(({ file }) => file));
  const found = loaded.flatMap(({ resource, file, calls }) =>
    Object.entries(calls).flatMap(([address, entry], at) =>
      [entry].flat().map((call, which): ApiCall => {
        const schema = schemas.get(file)?.[at]?.[which] ?? null;
        return { ...call, address, resource, schema };
      }),
    ),
  );
  const routed = new Set(routes.map(({ id }) => id));
  const lost = found.find(({ address }) => !routed.has(address));
  if (lost) throw new Error(`${lost.address} is in a table, but not in app/routes.ts`);
  const last = found.findLastIndex(({ resource }) => resource === "stations");
  return found.toSpliced(last + 1, 0, ...SERVED);
}

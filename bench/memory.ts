/**
 * `npm run bench -- memory` reads a million responses over a PostgreSQL of its own, one in fifty a
 * page rendered for a listener, and prints the memory of the process after each tenth. `-- memory
 * 200000` reads that many instead.
 */
import { listenerWithOwnData, VIDEOS } from "./listeners";
import { startOnPostgres } from "./on-postgres";
import { load, type LoadRequest } from "./servers";
import { table } from "./table";

const ANSWERS = Number(process.argv[3] ?? 1_000_000);
const STEPS = 10;
const RENDERED_EVERY = 50;
/** Length of one burst of load, in seconds. */
const SECONDS = 5;

const { app, stop } = await startOnPostgres();
try {
  const cookie = await listenerWithOwnData(app.origin);
  const request = (at: number): LoadRequest => ({
    method: "GET",
    path: `/watch?v=${VIDEOS[at % VIDEOS.length]}`,
    headers: at % RENDERED_EVERY === 0 ? { cookie } : {},
  });
  const requests = Array.from({ length: RENDERED_EVERY * VIDEOS.length }, (_, at) => request(at));
  const megabytes = async () => {
    const { memory, heap } = await app.usage();
    return [memory, heap].map((bytes) => String(Math.round(bytes / 1_000_000)));
  };
  const rows = [["0", ...(await megabytes())]];
  let answers = 0;
  for (let step = 1; step <= STEPS; step += 1) {
    while (answers < (ANSWERS * step) / STEPS) {
      const result = await load(app, requests, { connections: 8, seconds: SECONDS });
      answers += result.responses;
    }
    rows.push([String(answers), ...(await megabytes())]);
  }
  console.log(table(["answers", "resident MB", "JavaScript MB"], rows));
} finally {
  await stop();
}

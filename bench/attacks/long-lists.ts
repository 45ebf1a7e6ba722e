import { Visitor } from "../../tests/support/app/visitor";

/** The longest list, and the most loops. */
const LONGEST = 5000;
/** The most loops of one video. */
const OF_ONE = 100;

const ytid = (at: number) => `attack${String(at).padStart(5, "0")}`;
const numbers = Array.from({ length: LONGEST }, (_, at) => at);

export interface LongLists {
  listener: Visitor;
  pid: string;
}

/** Imports the longest playlist and the most loops, as the planner of the database last expects. */
export async function importLongLists(app: string, client: string): Promise<LongLists> {
  const listener = new Visitor(app);
  const send = async (text: string, target: string, name = "") => {
    const answer = await listener.send("/import", {
      method: "POST",
      headers: { accept: "text/html", origin: app, "x-forwarded-for": client },
      body: new URLSearchParams({ text, target, name }),
    });
    if (answer.status !== 200) throw new Error(`The import answered ${answer.status}`);
    return answer.text();
  };
  const videos = numbers.map(ytid).join("\n");
  await send(videos, "history");
  const report = await send(videos, "playlist", "Long");
  const loops = numbers.map(
    (at) => `Loop ${at},${ytid(Math.floor(at / OF_ONE))},0:01,0:0${2 + (at % 8)}`,
  );
  await send(["name,item,start,end", ...loops].join("\n"), "own");
  const [, pid] = /href="\/playlist\/([\w-]{8,})"/.exec(report) ?? [];
  if (!pid) throw new Error("The import made no playlist");
  return { listener, pid };
}

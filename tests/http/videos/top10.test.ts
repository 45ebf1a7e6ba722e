import { expect, test } from "vitest";
import { sharedApp } from "../../support/app/shared-app";
import { RoamingVisitor, Visitor } from "../../support/app/visitor";

const app = sharedApp({ env: { TRUST_PROXY: "1" }, atNoon: true });

/** Every request comes from one client, and so does every session that it makes. */
class OneClient extends Visitor {
  override send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("X-Forwarded-For", "192.0.2.7");
    return super.send(path, { ...init, headers });
  }
}

type Board = { top10: { ytid: string; todayRepeats: number }[] };
type Counted = { repeats: number; totalRepeats: number };

test("counts listeners: what two of them repeat ranks above the passes of one client", async () => {
  const [pushed, loved] = ["aaaaaaaaaaa", "bbbbbbbbbbb"];
  const attacker = new OneClient(app.origin);
  const answers: Counted[] = [];
  for (let at = 0; at < 100; at++) {
    const { status, answer } = await attacker.json<Counted>("/api/history/add", { ytid: pushed });
    expect(status).toBe(200);
    answers.push(answer);
  }
  expect(answers.at(-1)?.repeats).toBe(100);
  expect(answers.at(-1)?.totalRepeats).toBeLessThan(40);
  // However many sessions it makes, they count as three at most.
  for (let at = 0; at < 20; at++) {
    await new OneClient(app.origin).json("/api/history/add", { ytid: pushed });
  }
  for (let at = 0; at < 4; at++) {
    await new RoamingVisitor(app.origin).json("/api/history/add", { ytid: loved });
  }
  const board = async () =>
    (await new RoamingVisitor(app.origin).json<Board>("/api/leaderboard")).answer.top10;
  await expect.poll(async () => (await board()).map(({ ytid }) => ytid)).toEqual([loved, pushed]);
  const [first] = await board();
  expect(first?.todayRepeats).toBe(4);
});

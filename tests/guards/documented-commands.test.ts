import { describe, expect, it } from "vitest";
import { documentedCommands } from "../support/documented";
import { readText, repositoryFiles } from "./repository";

const CHECK = "deploy/check.sh";
const STARTED = "tests/http/operations/documented-commands.test.ts";
const BACKUP = "tests/http/backup/commands.test.ts";
const ADMIN = "tests/http/operations/admin.test.ts";
const IN_APP = "docker compose -f deploy/compose.yaml exec app node build/server/admin.js";

/** How a documented command begins, the file that runs it, and what it has to do so. */
const RUN_BY: readonly [start: string, file: string, evidence: string][] = [
  ["cp .env.example .env", CHECK, 'cp .env.example "$work/.env"'],
  ["deploy/make-secrets.sh", CHECK, '"$work/deploy/make-secrets.sh"'],
  ["deploy/check.sh", CHECK, "check_image()"],
  ["docker compose -f deploy/compose.embedded.yaml up", CHECK, "compose compose.embedded.yaml up"],
  ["docker compose --env-file .env -f deploy/compose.yaml up", CHECK, 'compose "$1" up -d'],
  ["docker compose -f deploy/compose.yaml cp app:", CHECK, 'cp "app:$2" "$3"'],
  ["docker compose -f deploy/compose.yaml cp", CHECK, 'cp "$work/review.md" app:/data/review.md'],
  [`${IN_APP} backup /data/a.lor`, CHECK, "node build/server/admin.js backup /data/a.lor"],
  [`${IN_APP} restore /data/a.lor`, CHECK, "node build/server/admin.js restore /data/a.lor"],
  ["docker compose -f deploy/compose.yaml exec -T app sh", CHECK, "'umask 077; cat >/data/a.lor'"],
  ["docker compose -f deploy/compose.yaml exec app", CHECK, "articles add /data/review.md"],
  ["set -a; . ./.env; set +a; podman-compose", CHECK, "set -a && . ../.env && podman-compose"],
  ["npm ci && npm run build", CHECK, "'npm ci'"],
  ["install -D", CHECK, "'install -D'"],
  ["install -m", CHECK, "'install -m'"],
  ["systemd-sysusers", CHECK, "systemd-sysusers; do"],
  ["npm start", STARTED, 'documented("npm start")'],
  ["NODE_ENV=production node build", STARTED, 'documented("NODE_ENV=production node")'],
  ["psql", STARTED, 'documented("psql")'],
  ["install -d", "tests/http/listening/socket.test.ts", 'documented("install -d")'],
  ["alter role", "tests/http/database/pgbouncer.test.ts", 'documented("alter role")'],
  ["node build/server/admin.js backup", BACKUP, '["backup", file]'],
  ["node build/server/admin.js restore", BACKUP, '["restore", file]'],
  ["node build/server/admin.js move-to", BACKUP, '["move-to", target]'],
  ["npm run admin -- backup", BACKUP, '["backup"]'],
  ["npm run admin -- NOUN VERB", ADMIN, 'admin("streams", "list")'],
  ["npm run admin -- help", STARTED, 'documented("npm run admin -- help")'],
];

const commands = documentedCommands();
/** A command of an operator's, such as `videos hide`, as its words in a test. */
const nounAndVerb = (command: string) =>
  /^(?:npm run admin -- )?((?:ads|articles|cache|discovery|streams|users|videos) [a-z-]+)/.exec(
    command,
  )?.[1];
const tests = repositoryFiles
  .filter((name) => /^tests\/http\/.*\.test\.ts$/.test(name))
  .map(readText)
  .join("\n");

describe("the commands in docs/operating.md", () => {
  const others = commands.filter((command) => !nounAndVerb(command));

  it.each(others)("are run: %s", (command) => {
    const [row] = RUN_BY.filter(([start]) => command.startsWith(start));
    expect(row, "a row of this test for the command").toBeDefined();
    expect(readText(row![1])).toContain(row![2]);
  });

  it.each(RUN_BY.map(([start]) => start))("are still there: %s", (start) => {
    expect(commands.filter((command) => command.startsWith(start))).not.toEqual([]);
  });

  it.each(commands.flatMap((command) => nounAndVerb(command) ?? []))("are run: %s", (command) => {
    const [noun, verb] = command.split(" ");
    expect(tests).toMatch(new RegExp(`"${noun}",\\s*"${verb}"`));
  });
});

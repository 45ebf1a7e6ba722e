import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readText } from "../repository";

const unit = readText("deploy/systemd/listen-on-repeat.service");
const NAME = "listen-on-repeat.service";
let folder: string;
let file: string;
const analyze = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" });
  return { status, stdout, stderr };
};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lor-unit-"));
  file = path.join(folder, NAME);
  // Node is elsewhere on many machines, and systemd looks for it.
  writeFileSync(file, unit.replace("/usr/bin/node", process.execPath));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("is a unit that systemd understands in full", () => {
  expect(analyze("verify", file)).toEqual({ status: 0, stdout: "", stderr: "" });
  const broken = path.join(folder, "broken.service");
  writeFileSync(broken, unit.replace("KillMode=mixed", "KilMode=mixed"));
  expect(analyze("verify", broken).stderr).toContain("KilMode");
});

it("is exposed to little, by systemd's own measure", () => {
  const { status, stdout } = analyze("security", "--offline=yes", "--no-pager", file);
  const [, level] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
  expect(status).toBe(0);
  expect(Number(level)).toBeLessThanOrEqual(1.5);
});

it("has the memory settings of the image", () => {
  const settings = (text: string) =>
    [...text.matchAll(/(NODE_OPTIONS|MALLOC_\w+)="?((?:--[\w-]+=\d+ ?)+|\d+)/g)]
      .map(([, name, value]) => `${name}=${value}`)
      .sort();
  expect(settings(unit)).toHaveLength(4);
  expect(settings(unit)).toEqual(settings(readText("Dockerfile")));
});

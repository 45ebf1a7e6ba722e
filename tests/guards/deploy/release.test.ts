import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { addresses } from "~/addresses";
import { readText } from "../repository";

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, string>;
}
interface Job {
  steps: Step[];
  permissions?: Record<string, string>;
  needs?: string;
  strategy?: { matrix: { include: { platform: string }[] } };
}
const workflow = parse(readText(".github/workflows/release.yml")) as {
  on: { push: { tags: string[]; branches?: string[] } };
  permissions: Record<string, string>;
  jobs: Record<"base" | "build" | "publish", Job>;
};
const { base, build, publish } = workflow.jobs;
const runs = (job: Job) => job.steps.map(({ run }) => run ?? "").join("\n");
const uses = (job: Job) => job.steps.map((step) => step.uses?.replace(/@v\d+$/, ""));

describe(".github/workflows/release.yml", () => {
  it("runs for tags of a version only, and may write only where it publishes", () => {
    expect(workflow.on).toEqual({ push: { tags: ["v[0-9]+.[0-9]+.[0-9]+"] } });
    expect(workflow.permissions).toEqual({ contents: "read" });
    expect(base.permissions).toBeUndefined();
    expect(build.permissions).toEqual({ contents: "read", packages: "write" });
  });

  it("refuses a base that is not pinned", () => {
    const [line = ""] = /^ *base=.*$/m.exec(runs(base)) ?? [];
    const found = (dockerfile: string) => {
      const script = `${line.replace("Dockerfile", "-")}; echo "$base"`;
      return spawnSync("sh", ["-c", script], { input: dockerfile, encoding: "utf8" }).stdout.trim();
    };
    expect(found(readText("Dockerfile"))).toMatch(/^docker\.io\/.*@sha256:[\da-f]{64}$/);
    expect(found("ARG BASE=docker.io/library/node:24-bookworm-slim\n")).toBe("");
    expect(runs(base)).toContain('test -n "$base"');
  });

  it("builds for both platforms, says where, and starts the result before it is published", () => {
    const matrix = build.strategy?.matrix.include.map(({ platform }) => platform);
    expect(matrix).toEqual(["amd64", "arm64"]);
    const made = build.steps.find((step) => step.uses?.startsWith("docker/build-push-action"));
    expect(made?.with).toMatchObject({ provenance: "mode=max" });
    expect(runs(build)).toContain(`http://127.0.0.1:3000${addresses.readyz}`);
    expect(publish.needs).toBe("build");
  });

  it("attests the build and the list of parts", () => {
    expect(uses(publish)).toEqual(
      expect.arrayContaining(["actions/attest-build-provenance", "actions/attest-sbom"]),
    );
    expect(runs(publish)).toContain("npm sbom --sbom-format cyclonedx >sbom.cdx.json");
  });
});

import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { SECRETS, variables } from "~/services/platform/env/variables.server";
import { readText } from "../repository";

interface Service {
  image?: string;
  environment?: Record<string, string>;
  healthcheck?: { test: unknown };
  depends_on?: Record<string, { condition: string }>;
  networks?: string[];
  secrets?: string[];
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
}
interface Compose {
  services: Record<string, Service>;
  networks?: Record<string, { internal?: boolean }>;
  secrets?: Record<string, { file: string }>;
}
const files = ["compose.yaml", "compose.embedded.yaml"];
const read = (name: string) => parse(readText(`deploy/${name}`)) as Compose;
const all = files.flatMap((file) =>
  Object.entries(read(file).services).map(([name, service]) => ({ file, name, service })),
);
const { services, networks, secrets } = read("compose.yaml");

describe.each(all)("$name of $file", ({ name, service }) => {
  it("has a health check, a memory limit, and gains no privileges", () => {
    // As text: podman-compose 1.0 quotes the words of a list wrongly.
    expect(service.healthcheck?.test).toEqual(expect.any(String));
    expect(service.mem_limit).toMatch(/^\d+m$/);
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
  });

  it("has a read-only root file system and no capability, unless it is PostgreSQL", () => {
    const isReadOnly = service.read_only === true && service.cap_drop?.join() === "ALL";
    expect(isReadOnly).toBe(name !== "postgres");
  });

  it("gives the app only variables that it reads", () => {
    const given = name === "app" ? Object.keys(service.environment ?? {}) : [];
    const known = [...Object.keys(variables.shape), ...SECRETS.map((secret) => `${secret}_FILE`)];
    expect(given.filter((one) => !known.includes(one))).toEqual([]);
  });
});

it("starts services only when those that they need are healthy", () => {
  const needed = (name: string) => services[name]?.depends_on;
  const condition = "service_healthy";
  expect(needed("app")).toEqual({ postgres: { condition }, redis: { condition } });
  expect(needed("nginx")).toEqual({ app: { condition } });
});

it("does not publish the ports of the stores", () => {
  for (const name of ["postgres", "redis"]) {
    expect(services[name]).toMatchObject({ networks: ["stores"] });
    expect(services[name]?.ports).toBeUndefined();
  }
  expect(networks).toEqual({ default: {}, stores: { internal: true } });
});

it("has every secret in a file, which make-secrets.sh makes and each service mounts", () => {
  const given = Object.values(services).flatMap(({ environment = {}, secrets: mounted = [] }) =>
    Object.entries(environment)
      .filter(([name]) => name.endsWith("_FILE"))
      .map(([, file]) => {
        const name = file.replace("/run/secrets/", "");
        return { name, mounted: mounted.includes(name) };
      }),
  );
  const names = Object.keys(secrets ?? {});
  expect(given.filter(({ mounted }) => !mounted)).toEqual([]);
  expect([...new Set(given.map(({ name }) => name))].sort()).toEqual(names.toSorted());
  const script = readText("deploy/make-secrets.sh");
  expect(names.filter((name) => !script.includes(`secrets/${name}`))).toEqual([]);
  expect(readText(".gitignore")).toContain("/deploy/secrets/\n");
});

it.each(files)("has no secret in %s", (file) => {
  const given = /(?<!\{[A-Z_]*)(?:SECRET|PASSWORD|_KEY|TOKEN)\s*[=:]\s*(?!\$\{)\S/;
  const lines = readText(`deploy/${file}`).split("\n");
  expect(lines.filter((line) => given.test(line))).toEqual([]);
});

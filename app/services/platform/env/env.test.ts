import { describe, expect, onTestFinished, test } from "vitest";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { EnvError, parseEnv } from "./env.server";
import { SECRETS, variables } from "./variables.server";

describe("parseEnv", () => {
  test("an empty environment gives the documented defaults", () => {
    const env = parseEnv({});
    expect(env.port).toBe(3000);
    expect(env.host).toBe("127.0.0.1");
    expect(env.origin).toBe("http://localhost:3000");
    expect(env.productName).toBe("Listen on Repeat");
    expect(env.youtube.embedOrigin).toBe("https://www.youtube-nocookie.com");
    expect(env.databaseUrl).toBeUndefined();
  });

  test("the public origin follows the port", () => {
    expect(parseEnv({ PORT: "8080" }).origin).toBe("http://localhost:8080");
  });

  test("an https origin makes cookies secure", () => {
    expect(parseEnv({ ORIGIN: "https://lor.example/" })).toMatchObject({
      origin: "https://lor.example",
      secure: true,
    });
  });

  test("an empty value counts as unset", () => {
    expect(parseEnv({ REDIS_URL: "", PORT: "" })).toMatchObject({
      port: 3000,
      redisUrl: undefined,
    });
  });

  test("the addresses of a Redis Cluster may stand on lines of their own", () => {
    const { redisUrl } = parseEnv({ REDIS_URL: "redis://one:7000,\n  redis://two:7000/0" });
    expect(redisUrl).toBe("redis://one:7000,redis://two:7000/0");
  });

  test("every bad variable has its own line", () => {
    const bad = { PORT: "many", REDIS_URL: "http://x", LOG_LEVEL: "loud", SESSION_SECRET: "short" };
    try {
      parseEnv(bad);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(EnvError);
      const lines = (error as EnvError).lines;
      expect(lines).toHaveLength(4);
      for (const name of Object.keys(bad)) {
        expect(lines.filter((line) => line.startsWith(`${name}: `))).toHaveLength(1);
      }
    }
  });

  test.each([
    ["PORT", " ", "a whole number"],
    ["PORT", "0x10", "a whole number"],
    ["PORT", "1e3", "a whole number"],
    ["PORT", "80.5", "a whole number"],
    ["PORT", "70000", "too big"],
    ["STREAM_VIEWER_JITTER", "-1", "too small"],
    ["CLIENT_COUNTRY_HEADER", "bad header", "the name of a header"],
    ["CLIENT_TIME_ZONE_HEADER", "zone:", "the name of a header"],
    ["ORIGIN", "nonsense", "invalid URL"],
    ["ORIGIN", "https://lor.example/music", "only scheme, host and port"],
    ["SHORT_LINK_ORIGIN", "https://lor.to/?x", "only scheme, host and port"],
    ["AD_IMAGE_ORIGINS", "https://ads.example/banners", "only scheme, host and port"],
    ["BLOG_URL", "https://blog.example/?rest_route=/wp/v2", "without \\? and #"],
    ["YOUTUBE_API_URL", "https://video.example/#v3", "without \\? and #"],
    ["REDIS_URL", "redis://127.0.0.1:6379/cache", "only the number of a database"],
    ["REDIS_URL", "nonsense", "invalid URL"],
    ["REDIS_URL", ",", "invalid URL"],
    ["REDIS_URL", "redis://one:6379, http://two:6379", "invalid URL"],
    ["REDIS_URL", "redis://one:6379,redis://two:6379/1", "a cluster has no database but 0"],
    ["REDIS_URL", "redis://one,redis://:word@two", "the same scheme, user and password"],
    ["SMTP_URL", "smtp://", "smtp://user:password@host:port"],
    ["METRICS_TOKEN", "t\u00f6ken", "ASCII characters"],
    ["PURGE_URL", "http://nginx:8081, nonsense", "invalid URL"],
    ["PURGE_SECRET", "short", "16 characters"],
    ["LISTEN_API_KEY", "one\ntwo", "ASCII characters"],
    ["PODCAST_INDEX_KEY", "one two", "ASCII characters"],
    ["SUGGEST_URL", "no", "`off`, or an address"],
    ["MAIL_FROM", "Penny <penny@lor.example", "one address"],
    ["MAIL_FROM", "penny@lor.example>", "one address"],
  ])("%s=%j is refused: %s", (name, value, reason) => {
    const start = () => parseEnv({ [name]: value });
    expect(start).toThrow(EnvError);
    expect(start).toThrow(new RegExp(`^${name}\\b.*: .*${reason}`));
  });

  test("a sender may have a name", () => {
    for (const from of ["penny@lor.example", "Penny <penny@lor.example>", "<penny@lor.example>"]) {
      expect(parseEnv({ MAIL_FROM: from }).mail.from).toBe(from);
    }
  });
});

/** @returns the lines for the operator, or none if the environment is valid */
function linesOf(source: Record<string, string>): string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.lines;
    throw error;
  }
}

describe("secrets in files", () => {
  function fileWith(text: string): string {
    const folder = mkdtempSync(path.join(tmpdir(), "lor-secret-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, "secret");
    writeFileSync(file, text);
    return file;
  }

  test("every variable that holds a secret can be one", () => {
    const secret = /(?:SECRET|KEY|TOKEN|PASSWORD|HEADERS)$|^(?:DATABASE|REDIS|SMTP|PURGE)_/;
    expect([...SECRETS].sort()).toEqual(
      Object.keys(variables.shape)
        .filter((name) => secret.test(name))
        .sort(),
    );
  });

  test("are read without the line's end", () => {
    const file = fileWith("postgres://lor:word@db/lor\n");
    expect(parseEnv({ DATABASE_URL_FILE: file }).databaseUrl).toBe("postgres://lor:word@db/lor");
  });

  test("of a database need a host, or the password would be taken for its name", () => {
    for (const one of ["postgres:/lor:word@db/lor", "postgres:lor:word@db/lor", "postgres:///lor"])
      expect(linesOf({ DATABASE_URL: one })).toEqual([
        "DATABASE_URL: postgres://user:password@host:5432/name",
      ]);
  });

  test("are checked as the variable is", () => {
    expect(linesOf({ REDIS_URL_FILE: fileWith("http://x") })[0]).toMatch(/^REDIS_URL: /);
  });

  test("beside the variable are refused", () => {
    const both = { METRICS_TOKEN: "abc", METRICS_TOKEN_FILE: fileWith("abc") };
    expect(linesOf(both)).toEqual([
      "METRICS_TOKEN: METRICS_TOKEN_FILE is set too; keep one of the two",
    ]);
  });

  test("that cannot be read have a line each", () => {
    const empty = fileWith(" \n");
    expect(linesOf({ SESSION_SECRET_FILE: "/no/such/file", LISTEN_API_KEY_FILE: empty })).toEqual([
      expect.stringMatching(/^SESSION_SECRET_FILE: .*\/no\/such\/file/),
      `LISTEN_API_KEY_FILE: the file is empty: ${empty}`,
    ]);
  });

  test("may be set to nothing, as compose files do", () => {
    expect(linesOf({ SESSION_SECRET_FILE: "" })).toEqual([]);
  });
});

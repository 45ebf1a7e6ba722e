import { describe, expect, test } from "vitest";
import { EnvError, parseEnv } from "./env.server";

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
});

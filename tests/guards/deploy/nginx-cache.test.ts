import { expect, it } from "vitest";
import { ANSWER_MS } from "../../../server/edge/purge-request";
import { readText } from "../repository";

/** nginx counts the blocks of the file system that a file takes, in bytes. */
const BLOCK = 4096;

/** What a purge takes for a file on two busy cores, in milliseconds; 0.05 on quiet ones. */
const MS_A_FILE = 0.2;

it("keeps no more files than a purge reads before the app gives up", () => {
  const megabytes = /proxy_cache_path [^;]*max_size=(\d+)m/.exec(
    readText("deploy/nginx/nginx.conf"),
  );
  const files = (Number(megabytes?.[1]) * 2 ** 20) / BLOCK;
  expect(files).toBeGreaterThan(10_000);
  expect(files * MS_A_FILE).toBeLessThan(ANSWER_MS);
});

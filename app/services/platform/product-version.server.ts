import { readFile } from "node:fs/promises";
import { z } from "zod";
import { shippedFile } from "./db/shipped-files.server";

const packageSchema = z.object({ version: z.string() });

/** Reads the version of this program, such as `3.2.5`. */
export async function productVersion(): Promise<string> {
  const text = await readFile(shippedFile("package.json"), "utf8");
  return packageSchema.parse(JSON.parse(text)).version;
}

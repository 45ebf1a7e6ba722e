/** The browser's files of one version, asked of processes of another. */
import { readdirSync } from "node:fs";
import path from "node:path";
import type { Version } from "./version";

/** The addresses of the files whose names change with what is in them. */
export function filesOf({ folder }: Version): string[] {
  return readdirSync(path.join(folder, "build/client/assets"))
    .filter((name) => /\.(?:js|css|woff2)$/.test(name))
    .map((name) => `/assets/${name}`);
}

/** How many of these files the server does not have. */
export async function missingAt(origin: string, files: readonly string[]): Promise<number> {
  let missing = 0;
  for (const file of files) {
    const response = await fetch(origin + file);
    await response.arrayBuffer();
    if (!response.ok) missing += 1;
  }
  return missing;
}

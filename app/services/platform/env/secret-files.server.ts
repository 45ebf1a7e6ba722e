import { readFileSync } from "node:fs";
import { SECRETS } from "./variables.server";

type Variables = Record<string, string>;

/** @returns the value, or a line for the operator */
function readSecret(name: string, path: string): { value: string } | { line: string } {
  try {
    const value = readFileSync(path, "utf8").trim();
    if (value === "") return { line: `${name}: the file is empty: ${path}` };
    return { value };
  } catch (error) {
    return { line: `${name}: ${error instanceof Error ? error.message : path}` };
  }
}

/**
 * Reads each secret whose `NAME_FILE` is set from that file, without white space at its ends, as
 * container engines provide them.
 * @returns the variables with those secrets, and one line per file that cannot be used
 */
export function readSecretFiles(given: Variables): { variables: Variables; lines: string[] } {
  const variables = { ...given };
  const lines: string[] = [];
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`];
    if (path === undefined) continue;
    if (given[name] !== undefined) {
      lines.push(`${name}: ${name}_FILE is set too; keep one of the two`);
      continue;
    }
    const read = readSecret(`${name}_FILE`, path);
    if ("line" in read) lines.push(read.line);
    else variables[name] = read.value;
  }
  return { variables, lines };
}

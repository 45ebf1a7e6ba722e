import list from "./common-passwords.txt?raw";

let common: Set<string> | null = null;

function parseList(): Set<string> {
  const lines = list.split("\n");
  return new Set(lines.filter((line) => line !== "" && !line.startsWith("# ")));
}

/** Whether a password is one of the 10,000 most common, ignoring case (ACCOUNT-9). */
export function isCommonPassword(password: string): boolean {
  common ??= parseList();
  return common.has(password.toLowerCase());
}

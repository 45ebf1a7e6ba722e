/**
 * Replaces what differs between the container and a test, and fails when a part is missing, so that
 * test and file cannot drift apart.
 */
export function substitute(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((config, [from, to]) => {
    if (!config.includes(from)) throw new Error(`The configuration has no "${from}"`);
    return config.replaceAll(from, to);
  }, text);
}

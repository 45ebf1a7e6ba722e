import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

/** A metric in a query, with the labels that it must have. */
export interface Selector {
  metric: string;
  matchers: { label: string; how: string; value: string }[];
}

const fileOf = (path: string) =>
  readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), "utf8");

const rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
});
const board = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
});

/** The queries of all alerts and of all panels, by where they are. */
export function shippedQueries(): [where: string, query: string][] {
  const { groups } = rules.parse(parse(fileOf("prometheus/alerts.yaml")));
  const { panels } = board.parse(JSON.parse(fileOf("grafana/dashboard.json")));
  return [
    ...groups.flatMap((group) =>
      group.rules.map(({ alert, expr }): [string, string] => [`alert ${alert}`, expr]),
    ),
    ...panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }): [string, string] => [`panel ${title}`, expr]),
    ),
  ];
}

/** Words of the language that stand where a metric could. */
const WORDS = new Set(["and", "or", "unless", "bool", "offset"]);

const GROUPING = /\b(by|without|on|ignoring|group_left|group_right)\s*\(([^()]*)\)/g;
const SELECTOR = /([a-z_][a-z0-9_:]*)\s*(?:\{([^{}]*)\}|(?![a-z0-9_:]|\s*[({]))/g;
const MATCHER = /([a-z_]+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g;

/** The selectors of a query, and the labels by which it groups. */
export function selectorsOf(query: string): { selectors: Selector[]; grouping: string[] } {
  const grouping = [...query.matchAll(GROUPING)].flatMap(([, , labels = ""]) =>
    labels.split(",").map((label) => label.trim()),
  );
  const rest = query.replace(GROUPING, " ").replace(/(?<=[\w)}])\[[\w$:]+\]/g, " ");
  const selectors = [...rest.matchAll(SELECTOR)]
    .filter(([, metric = ""]) => !WORDS.has(metric))
    .map(([, metric = "", inside = ""]) => ({
      metric,
      matchers: [...inside.matchAll(MATCHER)].map(([, label = "", how = "", value = ""]) => ({
        label,
        how,
        value,
      })),
    }));
  return { selectors, grouping: grouping.filter(Boolean) };
}

export type Series = Map<string, Record<string, string>[]>;

const SAMPLE = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? \S+$/i;

/** The series of an answer of `/metrics`: the labels of each, by name. */
export function seriesOf(text: string): Series {
  const series: Series = new Map();
  for (const line of text.split("\n")) {
    const [, name, labels = ""] = SAMPLE.exec(line) ?? [];
    if (!name) continue;
    const own = [...labels.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(
      ([, label = "", value = ""]) => [label, value] as const,
    );
    series.set(name, [...(series.get(name) ?? []), Object.fromEntries(own)]);
  }
  return series;
}

import { readFileSync } from "node:fs";
import type { ApiFailure } from "../../app/routes/calls/described.server";
import type { Schema } from "./answer-schemas";
import type { ApiCall } from "./api-calls";
import { COMMON_FAILURES } from "./common-failures";
import { givenTo, limitsOf, type Field } from "./openapi";

const INTRODUCTION = new URL("introduction.md", import.meta.url);

function bounds(schema: Schema): string {
  const least = schema.minimum ?? schema.exclusiveMinimum;
  const range = [
    ...(least === undefined ? [] : [`${schema.minimum === undefined ? "over" : "from"} ${least}`]),
    ...(schema.maximum === undefined ? [] : [`to ${schema.maximum}`]),
  ];
  const length = schema.maxLength ?? schema.maxItems;
  return [...range, ...(length === undefined ? [] : [`at most ${length}`])].join(" ");
}

/** Describes a schema in a few words, for a field in a table. */
function brief(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(brief).join(" or ");
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(", ");
  const name = schema.format === "uuid" ? "UUID" : (schema.type ?? "anything");
  const own = schema.items ? `array of ${brief(schema.items)}` : name;
  const said = bounds(schema);
  return said ? `${own} (${said})` : own;
}

/** Writes a schema as a TypeScript type. */
function shape(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(shape).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return `(${shape(schema.items ?? {})})[]`;
  if (schema.type !== "object") return schema.type ?? "unknown";
  const { additionalProperties: values, properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([name, value]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${name}${mark}: ${shape(value)}`;
  });
  if (values) fields.push(`[key: string]: ${shape(values)}`);
  return `{${fields.join("; ")}}`;
}

function fieldRow({ name, in: place, required, schema, description = "" }: Field): string {
  const fallback =
    schema.default === undefined ? "" : ` Otherwise \`${JSON.stringify(schema.default)}\`.`;
  const note = `${description}${fallback}`.trim();
  const type = brief(schema).replaceAll("|", "\\|");
  return `| \`${name}\` | ${place} | ${required ? "yes" : "no"} | ${type} | ${note} |`;
}

function failureLine({ status, code, message }: ApiFailure): string {
  return `- ${status} \`${code}\`: "${message}"`;
}

function section(call: ApiCall): string {
  const { method, address, about, answers, schema, fails = [] } = call;
  const fields = givenTo(call);
  const table = ["| Field | in | required | type | |", "| --- | --- | --- | --- | --- |"];
  const parts = [
    `### ${method} ${address}`,
    [about, ...limitsOf(call)].join(" "),
    ...(fields.length > 0 ? [[...table, ...fields.map(fieldRow)].join("\n")] : []),
    schema
      ? `Answers:\n\n\`\`\`ts\ntype Answer = ${shape(schema)};\n\`\`\``
      : `Answers: ${answers}`,
    ...(fails.length > 0
      ? [
          `Fails with:\n\n${[...fails]
            .sort((a, b) => a.status - b.status)
            .map(failureLine)
            .join("\n")}`,
        ]
      : []),
  ];
  return parts.join("\n\n");
}

function title(resource: string): string {
  const words = resource.replaceAll("-", " ");
  return `## ${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Returns docs/api.md, before Prettier. */
export function apiDocument(calls: readonly ApiCall[]): string {
  const common = COMMON_FAILURES.map((one) => `${failureLine(one)}, where ${one.when}.`);
  const resources = [...new Set(calls.map(({ resource }) => resource))];
  const sections = resources.flatMap((resource) => [
    title(resource),
    ...calls.filter((call) => call.resource === resource).map(section),
  ]);
  return [readFileSync(INTRODUCTION, "utf8").trim(), common.join("\n"), ...sections].join("\n\n");
}

import { z } from "zod";
import type { ApiFailure } from "../../app/routes/calls/described.server";
import { ACCOUNT_LIMITS } from "../../app/services/platform/limits/account-limits.server";
import { REQUEST_LIMITS } from "../../app/services/platform/limits/request-limits.server";
import type { Schema } from "./answer-schemas";
import type { ApiCall } from "./api-calls";
import { COMMON_FAILURES } from "./common-failures";
import { FIELD_NOTES, PATH_NOTES } from "./fields";

export interface Field {
  name: string;
  in: "path" | "query" | "body";
  required: boolean;
  schema: Schema;
  description?: string;
}

/** Returns the schema of a call's input. */
function inputOf({ takes }: ApiCall): Schema {
  if (!takes) return {};
  const found = z.toJSONSchema(takes, { io: "input", unrepresentable: "any" });
  delete found.$schema;
  const schema: Schema = JSON.parse(JSON.stringify(found));
  return schema;
}

/** Merges the schemas of a field from several alternatives into one. */
function merged(schemas: readonly Schema[]): Schema {
  const [first = {}, ...rest] = new Map(
    schemas.map((schema) => [JSON.stringify(schema), schema]),
  ).values();
  return rest.length === 0 ? first : { anyOf: [first, ...rest] };
}

/**
 * Lists the fields of an object, or of its alternatives together; a field is required only if all
 * of them have it.
 */
function fieldsOf(schema: Schema, place: "query" | "body"): Field[] {
  const alternatives = schema.anyOf ?? [schema];
  const names = new Set(alternatives.flatMap((one) => Object.keys(one.properties ?? {})));
  return [...names].map((name) => {
    const having = alternatives.flatMap(({ properties }) => {
      const own = new Map(Object.entries(properties ?? {})).get(name);
      return own === undefined ? [] : [own];
    });
    const required = alternatives.every((one) => one.required?.includes(name));
    const note = FIELD_NOTES.get(name);
    return {
      name,
      in: place,
      required,
      schema: merged(having),
      ...(note !== undefined && { description: note }),
    };
  });
}

function partsOfAddress({ address, resource }: ApiCall): Field[] {
  return [...address.matchAll(/:(\w+)/g)].map(([, name = ""]) => {
    const description = PATH_NOTES.get(`${resource}.${name}`) ?? PATH_NOTES.get(name);
    if (description === undefined) throw new Error(`Say in scripts/api/fields.ts what ${name} is`);
    return { name, in: "path", required: true, schema: { type: "string" }, description };
  });
}

/** Lists the parameters of a call, those in its address first. */
export function givenTo(call: ApiCall): Field[] {
  const place = call.method === "GET" ? "query" : "body";
  return [...partsOfAddress(call), ...fieldsOf(inputOf(call), place)];
}

/** Describes the limits of a call in sentences. */
export function limitsOf({ limit, spends = [] }: ApiCall): string[] {
  const own = limit && `A client may send ${REQUEST_LIMITS[limit]} a minute (\`${limit}\`).`;
  const asked = spends.map((name) => {
    const { points, seconds } = ACCOUNT_LIMITS[name];
    return `Takes from \`${name}\`: ${points} in ${seconds} seconds.`;
  });
  return [...(own ? [own] : []), ...asked];
}

const failure = (one: ApiFailure) => {
  const { code, title, message } = one;
  return { error: { code, ...(title !== undefined && { title }), message } };
};

const FAILURE = { $ref: "#/components/schemas/Failure" };

function failureAnswers(failures: readonly ApiFailure[]) {
  const statuses = [...new Set(failures.map(({ status }) => status))].sort((a, b) => a - b);
  return statuses.map((status) => {
    const here = failures.filter((one) => one.status === status);
    const examples = here.map((one, at) => [`${one.code}-${at + 1}`, { value: failure(one) }]);
    return [
      String(status),
      {
        description: here.map(({ message }) => message).join(" / "),
        content: {
          "application/json": { schema: FAILURE, examples: Object.fromEntries(examples) },
        },
      },
    ];
  });
}

function successOf({ method, schema, answers }: ApiCall) {
  if (schema) {
    const ok = { description: "Done.", content: { "application/json": { schema } } };
    if (method === "GET") return { "200": ok };
    const back = "For a form: back to `redirectTo`, or to where the call leads.";
    return { "200": ok, "303": { description: back } };
  }
  const status = /^30\d/.exec(answers ?? "")?.[0] ?? "200";
  return { [status]: { description: answers ?? "" } };
}

function bodyOf(call: ApiCall) {
  if (call.method === "GET") return {};
  const schema = inputOf(call);
  const fields = fieldsOf(schema, "body");
  if (fields.length === 0) return {};
  const content = { schema };
  return {
    requestBody: {
      required: fields.some(({ required }) => required),
      content: { "application/json": content, "application/x-www-form-urlencoded": content },
    },
  };
}

function operationOf(call: ApiCall) {
  const { about, method, address, resource, fails = [] } = call;
  const parameters = givenTo(call).filter((field) => field.in !== "body");
  const needsListener = fails.some(({ status }) => status === 401);
  return {
    operationId: `${method.toLowerCase()}${address.replace(/^\/api|[:]/g, "").replace(/\W+/g, "_")}`,
    tags: [resource],
    description: [about, ...limitsOf(call)].join(" "),
    security: [...(needsListener ? [] : [{}]), { session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(call),
    responses: {
      ...successOf(call),
      ...Object.fromEntries(failureAnswers(fails)),
      default: { $ref: "#/components/responses/Failure" },
    },
  };
}

const FAILURE_SCHEMA = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { type: "string" },
        title: { type: "string" },
        message: { type: "string" },
        fields: {
          type: "object",
          additionalProperties: { type: "array", items: { type: "string" } },
        },
      },
    },
  },
};

/** Returns docs/openapi.json as an object. */
export function openApi(calls: readonly ApiCall[]) {
  const paths = new Map<string, Record<string, unknown>>();
  for (const call of calls) {
    const path = call.address.replace(/:(\w+)/g, "{$1}");
    paths.set(path, { ...paths.get(path), [call.method.toLowerCase()]: operationOf(call) });
  }
  const examples = COMMON_FAILURES.map((one) => [
    `${one.status}-${one.code}`,
    { summary: one.when, value: failure(one) },
  ]);
  return {
    openapi: "3.1.0",
    info: {
      title: "Listen on Repeat",
      version: "1",
      description: "Written by `npm run api`. docs/api.md says how to call.",
    },
    servers: [{ url: "/" }],
    tags: [...new Set(calls.map(({ resource }) => resource))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Failure: FAILURE_SCHEMA },
      responses: {
        Failure: {
          description: "A failure that every call may answer.",
          content: {
            "application/json": { schema: FAILURE, examples: Object.fromEntries(examples) },
          },
        },
      },
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-lor",
          description: "Set by the first change and by a sign-in; `__lor` without https.",
        },
      },
    },
  };
}

import ts from "typescript";
import { fileURLToPath } from "node:url";

/** The part of JSON Schema that we use. */
export interface Schema {
  type?: string;
  format?: string;
  const?: string | number | boolean | null;
  enum?: (string | number | boolean | null)[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  default?: unknown;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Describes the JSON that a value of a type becomes. */
class JsonSchemas {
  readonly #checker: ts.TypeChecker;
  /** The types around the current one: a type that is among them contains itself. */
  readonly #around: ts.Type[] = [];

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  of(type: ts.Type): Schema {
    if (this.#around.includes(type)) return {};
    this.#around.push(type);
    const schema = this.#plain(type) ?? this.#composed(type);
    this.#around.pop();
    return schema;
  }

  /** Returns null for a type made of other types. */
  #plain(type: ts.Type): Schema | null {
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) {
      return { const: this.#checker.typeToString(type) === "true" };
    }
    if (type.flags & ts.TypeFlags.StringLike) return { type: "string" };
    if (type.flags & ts.TypeFlags.NumberLike) return { type: "number" };
    if (type.flags & ts.TypeFlags.Boolean) return { type: "boolean" };
    if (type.flags & ts.TypeFlags.Null) return { type: "null" };
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (type.symbol?.name === "Date") return { type: "string", format: "date-time" };
    return null;
  }

  #composed(type: ts.Type): Schema {
    if (type.isUnion()) return this.#union(type.types);
    if (this.#checker.isArrayLikeType(type)) {
      const item = this.#checker.getIndexTypeOfType(type, ts.IndexKind.Number);
      return { type: "array", items: item ? this.of(item) : {} };
    }
    const values = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (values) return { type: "object", additionalProperties: this.of(values) };
    return this.#object(type);
  }

  #union(types: readonly ts.Type[]): Schema {
    const schemas = types.filter(isGiven).map((one) => this.of(one));
    const values = schemas.flatMap((one) => (one.const === undefined ? [] : [one.const]));
    const isBoolean = values.includes(true) && values.includes(false);
    const others = schemas.filter((one) => one.const === undefined);
    if (isBoolean) others.push({ type: "boolean" });
    else if (values.length > 0) others.push({ enum: values.sort() });
    // Sorted, because the compiler's own order depends on what it has read before.
    const parts = [...new Map(others.map((one) => [JSON.stringify(one), one]))]
      .sort(([one], [other]) => (one < other ? 1 : -1))
      .map(([, one]) => one);
    const [first = {}, ...rest] = parts;
    return rest.length === 0 ? first : { anyOf: parts };
  }

  #object(type: ts.Type): Schema {
    const properties = new Map<string, Schema>();
    const required: string[] = [];
    for (const property of this.#checker.getPropertiesOfType(type)) {
      const own = this.#checker.getTypeOfSymbol(property);
      if (!isGiven(own) || own.getCallSignatures().length > 0) continue;
      properties.set(property.name, this.of(own));
      const mayLack = own.isUnion() && !own.types.every(isGiven);
      if (!mayLack && !(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
    }
    return {
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
    };
  }
}

/** Whether JSON has the value at all: it leaves out undefined. */
function isGiven(type: ts.Type): boolean {
  return !(type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Never));
}

function programOf(files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const own = { ...options, noEmit: true, composite: false, incremental: false };
  return ts.createProgram([...files, `${root}/env.d.ts`], own);
}

/** Returns the entries of a module's table, in their order in the source. */
function entriesOf(source: ts.SourceFile): ts.Expression[][] {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (name.getText() !== "calls" || !initializer || !ts.isObjectLiteralExpression(initializer))
        continue;
      return initializer.properties.flatMap((entry) => {
        if (!ts.isPropertyAssignment(entry)) return [];
        const { initializer: call } = entry;
        return [ts.isArrayLiteralExpression(call) ? [...call.elements] : [call]];
      });
    }
  }
  throw new Error(`${source.fileName} has no table of calls`);
}

/**
 * Derives the schema of each call's answer from the type of the function that answers, by module
 * and in the order of its table; null for a call that makes its response itself.
 */
export function answerSchemas(files: readonly string[]): Map<string, (Schema | null)[][]> {
  const program = programOf(files);
  const checker = program.getTypeChecker();
  const schemas = new JsonSchemas(checker);

  function answerOf(call: ts.Expression): Schema | null {
    const by = checker.getTypeAtLocation(call).getProperty("by");
    const [signature] = by
      ? checker.getNonNullableType(checker.getTypeOfSymbol(by)).getCallSignatures()
      : [];
    const answered = signature && checker.getAwaitedType(signature.getReturnType());
    if (!answered) return null;
    const body = answered.getProperty("answer");
    const schema = schemas.of(body ? checker.getTypeOfSymbol(body) : answered);
    if (!body || !answered.getProperty("snackbar")) return schema;
    return { ...schema, properties: { ...schema.properties, snackbar: { type: "string" } } };
  }

  return new Map(
    files.map((file) => {
      const source = program.getSourceFile(file);
      if (!source) throw new Error(`${file} cannot be read`);
      return [file, entriesOf(source).map((calls) => calls.map(answerOf))];
    }),
  );
}

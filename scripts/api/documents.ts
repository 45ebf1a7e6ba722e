import { format } from "prettier";
import { allCalls } from "./api-calls";
import { apiDocument } from "./markdown";
import { openApi } from "./openapi";

/** Returns the documents of the API, by path. */
export async function apiDocuments(): Promise<Map<string, string>> {
  const calls = await allCalls();
  return new Map([
    [
      "docs/api.md",
      await format(apiDocument(calls), {
        parser: "markdown",
        printWidth: 100,
        proseWrap: "always",
      }),
    ],
    [
      "docs/openapi.json",
      await format(JSON.stringify(openApi(calls)), { parser: "json", printWidth: 100 }),
    ],
  ]);
}

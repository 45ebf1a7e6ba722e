/** `npm run api` writes docs/api.md and docs/openapi.json from the tables of calls. */
import { writeGenerated } from "./write-generated";

await writeGenerated("/scripts/api/documents.ts", "apiDocuments");

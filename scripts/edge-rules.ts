/**
 * `npm run edge-rules` writes the query parameters that each page reads into the configurations of
 * nginx and Varnish. Their cache keys must agree with the app's.
 */
import { writeGenerated } from "./write-generated";

await writeGenerated("/scripts/edge/rules.ts", "renewedConfigurations");

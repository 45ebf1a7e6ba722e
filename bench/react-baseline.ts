import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { brotliSize, type Size } from "./build-files";

const counter = `
import { createElement, useState } from "react";
import { hydrateRoot } from "react-dom/client";
function Counter() {
  const [count, setCount] = useState(0);
  return createElement("button", { onClick: () => setCount(count + 1) }, count);
}
hydrateRoot(document.getElementById("counter"), createElement(Counter));
`;

/** Weighs one hydrated counter with the installed React, as a baseline for all other sizes. */
export async function weighBareReact(): Promise<Size> {
  const { outputFiles } = await build({
    stdin: {
      contents: counter,
      resolveDir: fileURLToPath(new URL(".", import.meta.url)),
      sourcefile: "counter.js",
    },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"' },
    write: false,
  });
  return brotliSize(Buffer.from(outputFiles[0]!.contents));
}

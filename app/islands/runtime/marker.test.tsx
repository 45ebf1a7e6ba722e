import { parse } from "node-html-parser";
import { type FunctionComponent, useId } from "react";
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from "react-dom/server";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { useMarker } from "./marker";

interface Props {
  title: string;
}

function Titled({ title }: Props) {
  const id = useId();
  return (
    <label htmlFor={id}>
      {title} <input id={id} />
    </label>
  );
}

function Marked({ island, props }: { island: FunctionComponent<Props>; props: Props }) {
  return <div {...useMarker("slider", island, props)} />;
}

function renderStream(element: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = "";
    const sink = new Writable({
      write(chunk, _encoding, done) {
        html += String(chunk);
        done();
      },
      final(done) {
        resolve(html);
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      onAllReady: () => pipe(sink),
      onError: reject,
    });
  });
}

describe("an island's marker", () => {
  it.each([
    ["a script's end", "</script><script>alert(1)</script>"],
    ["quotes and ampersands", `"double" 'single' & &amp; &quot; <b>`],
    ["line separators", "one\u2028two\u2029three\nfour\ttab"],
    ["text beyond ASCII", "Beyonc\u00e9 \ud83c\udf89 \u0000"],
    ["a comment's end", "--> <!-- ]]>"],
  ])("carries %s in its props without breaking out of the attribute", (_what, title) => {
    const html = renderToStaticMarkup(<Marked island={Titled} props={{ title }} />);
    const opening = html.slice(0, html.indexOf(">"));
    const markers = parse(html).querySelectorAll("[data-island]");
    expect(opening).not.toContain("</script");
    expect(markers).toHaveLength(1);
    expect(JSON.parse(markers[0]?.getAttribute("data-props") ?? "")).toEqual({ title });
  });

  it("renders the component with the ids that hydration expects", async () => {
    const html = await renderStream(
      <main>
        <Marked island={Titled} props={{ title: "One" }} />
        <Marked island={Titled} props={{ title: "Two" }} />
      </main>,
    );
    const prefixes = parse(html)
      .querySelectorAll("[data-island]")
      .map((marker) => marker.getAttribute("data-prefix") ?? "");
    expect(new Set(prefixes).size).toBe(2);
    const separate = ["One", "Two"].map((title, at) =>
      renderToString(<Titled title={title} />, { identifierPrefix: prefixes[at] }),
    );
    for (const inside of separate) expect(html).toContain(inside);
    expect(separate[0]).toContain(prefixes[0]);
  });
});

import { describe, expect, test } from "vitest";
import { excerptOf, markdownToHtml, plainText, safePost } from "./safe-html.server";

describe("a review in Markdown", () => {
  test("keeps its structure, with a second-level heading at the top", () => {
    const html = markdownToHtml("# Loud\n\nA *quiet* **song**.\n\n> Sing\n\n- one\n- two");
    expect(html).toContain("<h2>Loud</h2>");
    expect(html).toContain("<p>A <em>quiet</em> <strong>song</strong>.</p>");
    expect(html).toContain("<blockquote>");
    expect(html.match(/<li>/g)).toHaveLength(2);
  });

  test.each([
    ["<script>alert(1)</script>ok", "alert"],
    ['<img src=x onerror="alert(1)">ok', "onerror"],
    ["[ok](javascript:alert(1))", "javascript:"],
    ['<p style="position:fixed" onclick="x()">ok</p>', "style"],
    ['<iframe src="https://evil.example"></iframe>ok', "iframe"],
    ["<svg><animate onbegin=alert(1)></svg>ok", "onbegin"],
    ['<a href="//evil.example">ok</a>', "evil"],
    ['<form action="/api/star/set"><button>ok</button></form>', "form"],
  ])("%s is sanitised", (markdown, removed) => {
    const html = markdownToHtml(markdown);
    expect(html).toContain("ok");
    expect(html).not.toContain(removed);
  });

  test("external links are nofollow, our own are plain", () => {
    expect(markdownToHtml("[x](https://a.example)")).toContain('rel="nofollow noopener"');
    expect(markdownToHtml("[x](/watch?v=fJ9rUzIMcZQ)")).toBe(
      '<p><a href="/watch?v=fJ9rUzIMcZQ">x</a></p>',
    );
  });
});

test("a post loses its shortcodes and keeps other text in brackets", () => {
  expect(safePost('<p>A [photogallery ids="1,2"] B [/caption] C [1] D</p>')).toBe(
    "<p>A  B  C [1] D</p>",
  );
});

test("plain text has no tags, and its entities are decoded once", () => {
  const title = "&#8220;See It&#8221; &amp;amp; <em>Rock &#038; Roll</em>";
  expect(plainText(title)).toBe("\u201cSee It\u201d &amp; Rock & Roll");
  expect(plainText("<p>One</p><p>Two</p>")).toBe("One Two");
});

test("an excerpt ends between words", () => {
  const text = excerptOf(`<p>${"word ".repeat(60)}</p>`, 42);
  expect(text).toBe("word word word word word word word word...");
  expect(excerptOf("<p>Short</p>")).toBe("Short");
});

test.each(["[a ", "[/a-", "[a b=[", "<a ", "<!--", "&amp", "<p "])(
  "a post that repeats %j a hundred thousand times is sanitised quickly",
  (part) => expect(safePost(part.repeat(100_000)).length).toBeLessThan(700_000),
);

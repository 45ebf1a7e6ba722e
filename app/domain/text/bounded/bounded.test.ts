import { describe, expect, test } from "vitest";
import { hasFewFields, hasFewParts } from "./bounded-form";
import { isBoundedJson } from "./bounded-json";
import { isBoundedXml } from "./bounded-xml";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("a form", () => {
  test("has at most 100 fields", () => {
    expect(hasFewFields(bytes(""))).toBe(true);
    expect(hasFewFields(bytes("a=1&".repeat(99)))).toBe(true);
    expect(hasFewFields(bytes("a=1&".repeat(100)))).toBe(false);
  });

  const part = '--xy\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  test.each(["multipart/form-data; boundary=xy", 'Multipart/Form-Data;Boundary="xy"'])(
    "in parts, of the type %s, has at most 100 of them",
    (type) => {
      expect(hasFewParts(bytes(`${part.repeat(100)}--xy--\r\n`), type)).toBe(true);
      expect(hasFewParts(bytes(`${part.repeat(101)}--xy--\r\n`), type)).toBe(false);
      expect(hasFewParts(bytes("-".repeat(1000)), type)).toBe(true);
    },
  );

  test("in parts has a boundary", () => {
    expect(hasFewParts(bytes(part), "multipart/form-data")).toBe(false);
    const doubtful = 'multipart/form-data; a="; boundary=xy"; boundary=other';
    expect(hasFewParts(bytes(part), doubtful)).toBe(false);
  });
});

describe("JSON", () => {
  const keeps = (json: string) => isBoundedJson(json, { depth: 3, values: 6 });
  test.each([
    ["", true],
    ["[[[1]]]", true],
    ["[[[[1]]]]", false],
    ['{"a":{"b":{"c":1}}}', true],
    ['{"a":[{"b":{}}]}', false],
    ["[1,2,3,4,5]", true],
    ["[1,2,3,4,5,6]", false],
    ['["[[[[,,,,,,{{{{"]', true],
    [String.raw`["\"[[[["]`, true],
    [String.raw`["\\",[[[1]]]]`, false],
    [String.raw`["\\\"[[[["]`, true],
    ['["[[[[', true],
    ["]]]][[[[[[[[", false],
    ["]]]]]]]]", true],
  ])("%j within bounds: %s", (json, isWithin) => {
    expect(keeps(json)).toBe(isWithin);
  });
});

describe("XML", () => {
  const bounds = { depth: 3, parts: 8, attributes: 4, name: 9, text: 30 };
  const keeps = (xml: string) => isBoundedXml(xml, bounds);
  test.each([
    ["", true],
    ["no XML at all", true],
    ["<a><b><c/></b></a>", true],
    ["<a><b><c><d>", false],
    ["<a><b><c><d/></c></b></a>", true],
    ["<a/><a/><a/><a/><a/><a/><a/><a/>", true],
    ["<a/><a/><a/><a/><a/><a/><a/><a/><a/>", false],
    ["<a></a>".repeat(9), false],
    [`<a b="1" c='2' d="3"/>`, false],
    [`<a b="1"\tc='2'/>`, true],
    [`<a b c d e/>`, true],
    [`<a b c d e f/>`, false],
    [`<a b="1"c="2"d="3"e="4"f="5"/>`, false],
    [`<a b=">" c c c c c/>`, false],
    [`<a b=">`, true],
    ["<?xml version='1.0'?><a/>", true],
    ["<?a > b b b b b?>", false],
    ["<a><!-- <b><b><b><b><b> --><![CDATA[<b><b><b><b><b>]]></a>", true],
    ["<!--> <b><b><b><b><b>", true],
    ["<!DOCTYPE a><a/>", true],
    ["<longname/>", true],
    ["<longernames/>", false],
    ["<longernames b='1'>", false],
    ["<", true],
    ["</a></a></a></a></a>", true],
    [`<a>${"b".repeat(30)}</a>`, true],
    [`<a>${"b".repeat(31)}</a>`, false],
    [`<a>${"b".repeat(31)}`, false],
    [`<a><![CDATA[${"b".repeat(31)}]]></a>`, true],
  ])("%s within bounds: %s", (xml, isWithin) => {
    expect(keeps(xml)).toBe(isWithin);
  });
});

import { describe, expect, test } from "vitest";
import { contactForm } from "./contact-schema";

const good = { name: "Ann", email: "ann@example.org", message: "It is broken" };
const messages = (body: object) =>
  contactForm.safeParse({ ...good, ...body }).error?.issues.map(({ message }) => message) ?? [];

describe("the contact form", () => {
  test("accepts the shortest allowed values, with Bug Report as the default reason", () => {
    expect(contactForm.parse({ ...good, message: "12345678901" })).toEqual({
      ...good,
      message: "12345678901",
      reason: "Bug Report",
      path: "/contact",
    });
  });

  test.each([
    [{ email: "ann@" }, "Valid email is required"],
    [{ email: "" }, "Valid email is required"],
    [{ email: undefined }, "Valid email is required"],
    [{ email: "ann @example.org" }, "Valid email is required"],
    [{ message: "1234567890" }, "Message too short"],
    [{ message: "          .          " }, "Message too short"],
    [{ message: undefined }, "Message too short"],
    [{ message: "x".repeat(5001) }, "Message too long"],
  ])("rejects %j with %s", (body, message) => {
    expect(messages(body)).toContain(message);
  });

  test("accepts a missing name", () => {
    expect(contactForm.parse({ ...good, name: undefined }).name).toBe("");
    expect(contactForm.parse({ ...good, name: " Al " }).name).toBe("Al");
    expect(messages({ name: "x".repeat(101) })).toEqual(["Name too long"]);
  });

  test("accepts only the four reasons", () => {
    expect(messages({ reason: "Advertising Opportunity" })).toEqual([]);
    expect(messages({ reason: "Spam" })).toHaveLength(1);
  });

  test("replaces the address of another site", () => {
    expect(contactForm.parse({ ...good, path: "//evil.example" }).path).toBe("/contact");
    expect(contactForm.parse({ ...good, path: "/watch?v=fJ9rUzIMcZQ" }).path).toBe(
      "/watch?v=fJ9rUzIMcZQ",
    );
  });
});

import { describe, expect, test } from "vitest";
import { contactForm } from "./contact";

const good = { name: "Ann", email: "ann@example.org", message: "It is broken" };
const messages = (body: object) =>
  contactForm.safeParse({ ...good, ...body }).error?.issues.map(({ message }) => message) ?? [];

describe("the contact form", () => {
  test("takes the shortest that is allowed, a bug report by default", () => {
    expect(contactForm.parse({ ...good, message: "12345678901" })).toEqual({
      ...good,
      message: "12345678901",
      reason: "Bug Report",
      path: "/contact",
    });
  });

  test.each([
    [{ name: "Al" }, "Name is required"],
    [{ name: "  Al  " }, "Name is required"],
    [{ name: undefined }, "Name is required"],
    [{ email: "ann@" }, "Valid email is required"],
    [{ email: "" }, "Valid email is required"],
    [{ email: undefined }, "Valid email is required"],
    [{ email: "ann @example.org" }, "Valid email is required"],
    [{ message: "1234567890" }, "Message too short"],
    [{ message: "          .          " }, "Message too short"],
    [{ message: undefined }, "Message too short"],
    [{ message: "x".repeat(5001) }, "Message too long"],
  ])("says of %j %s", (body, message) => {
    expect(messages(body)).toContain(message);
  });

  test("knows four reasons and no other", () => {
    expect(messages({ reason: "Advertising Opportunity" })).toEqual([]);
    expect(messages({ reason: "Spam" })).toHaveLength(1);
  });

  test("keeps no address of another site", () => {
    expect(contactForm.parse({ ...good, path: "//evil.example" }).path).toBe("/contact");
    expect(contactForm.parse({ ...good, path: "/watch?v=fJ9rUzIMcZQ" }).path).toBe(
      "/watch?v=fJ9rUzIMcZQ",
    );
  });
});

import { describe, expect, test } from "vitest";
import { Visitor } from "../../support/app/visitor";
import { sharedApp } from "../../support/app/shared-app";

const RICK = "dQw4w9WgXcQ";

const app = sharedApp();

const newVisitor = () => new Visitor(app.origin);

describe("the session", () => {
  test("starts with the first write, is HttpOnly and Lax, and carries the snackbar to the next page once", async () => {
    const visitor = newVisitor();
    expect((await visitor.get("/history")).headers.getSetCookie()).toEqual([]);
    const hearted = await visitor.form("/api/star/set", { ytid: RICK, redirectTo: "/history" });
    const [cookie] = hearted.headers.getSetCookie();
    expect(cookie).toMatch(/^__lor=[^;]+; .*HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure/);
    expect(await (await visitor.get("/history")).text()).toContain("Video Hearted");
    expect(await (await visitor.get("/history")).text()).not.toContain("Video Hearted");
  });

  test("is not opened by a forged or changed cookie", async () => {
    const visitor = newVisitor();
    await visitor.json("/api/star/set", { ytid: RICK });
    const real = visitor.cookies.get("__lor") ?? "";
    visitor.cookies.set("__lor", real.slice(0, -2) + (real.endsWith("AA") ? "BB" : "AA"));
    const { answer } = await visitor.json("/api/history");
    expect(answer).toEqual({ history: [] });
  });

  test("is protected from calls of another site", async () => {
    const answer = await newVisitor().send("/api/star/set", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "cross-site" },
      body: JSON.stringify({ ytid: RICK }),
    });
    expect(answer.status).toBe(403);
  });
});

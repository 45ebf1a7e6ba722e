import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { startMailbox, type Mailbox } from "../../support/network/mailbox";
import { visitorWithOwnIp } from "../../support/app/sign-in";

const OFFICE = "office@lor.example";

let app: App;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: "LOR <lor@lor.example>", CONTACT_MAIL: OFFICE };
  app = await startApp({ env: { TRUST_PROXY: "1", ...mail } });
});
afterAll(async () => {
  await app.stop();
  await mailbox.stop();
});

const good = {
  name: "Ann Onymous",
  email: "ann@example.org",
  message: "The slider sticks.\nAlways at 1:02.",
  reason: "Feature Request",
};

/** Each visitor has a different address, so that they share no limit. */
const newWriter = () => visitorWithOwnIp(app.origin, { "User-Agent": "Test/1.0" });

const API = "/api/contactform/contactform";

describe("the form without scripts", () => {
  test("requires its fields in HTML, and starts as a bug report", async () => {
    const page = parse(await (await newWriter().get("/contact?from=/watch")).text());
    const field = (name: string) => page.querySelector(`#contact [name="${name}"]`);
    expect(field("name")?.attributes).toMatchObject({ required: "", minLength: "3" });
    expect(field("email")?.attributes).toMatchObject({ required: "", type: "email" });
    expect(field("message")?.attributes).toMatchObject({ required: "", minLength: "11" });
    expect(page.querySelector("#contact")?.hasAttribute("novalidate")).toBe(true);
    expect(field("path")?.getAttribute("value")).toBe("/watch");
    const reasons = page.querySelectorAll("#contact option");
    expect(reasons.map(({ text }) => text)).toEqual([
      "Bug Report",
      "Feature Request",
      "Advertising Opportunity",
      "Others",
    ]);
    expect(page.querySelector("#contact option[selected]")?.text).toBe("Bug Report");
  });

  test("says thank you, and is empty again", async () => {
    const writer = newWriter();
    const sent = await writer.form("/contact", good);
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/contact"]);
    const page = parse(await (await writer.get("/contact")).text());
    expect(page.querySelector("#snackbar")?.text).toBe("Message sent. Thanks for contacting us!");
    expect(page.querySelector('#contact [name="name"]')?.getAttribute("value") ?? "").toBe("");
  });

  test("returns with what was written and what is wrong with it", async () => {
    const body = { name: "Al", email: "ann@", message: "too short", reason: "Others" };
    const refused = await newWriter().form("/contact", body);
    expect(refused.status).toBe(422);
    const page = parse(await refused.text());
    const alerts = page.querySelectorAll('#contact [role="alert"]').map(({ text }) => text);
    expect(alerts).toEqual(["Valid email is required", "Message too short"]);
    for (const name of ["email", "message"] as const) {
      const field = page.querySelector(`#contact [name="${name}"]`);
      expect(field?.getAttribute("aria-invalid")).toBe("true");
      const words = page.querySelector(`#${field?.getAttribute("aria-errormessage")}`);
      expect(words?.getAttribute("role")).toBe("alert");
      expect(field?.getAttribute("value") ?? field?.text).toBe(body[name]);
    }
    expect(page.querySelector('#contact [name="name"]')?.getAttribute("value")).toBe("Al");
    expect(page.querySelector("#contact option[selected]")?.text).toBe("Others");
  });
});

test("accepts a message without a name, by form or call, and replies go to its address", async () => {
  const nameless = { ...good, name: "", email: "nobody@example.org" };
  expect((await newWriter().form("/contact", nameless)).status).toBe(303);
  await expect.poll(() => mailbox.received.at(-1)?.mail.replyTo?.[0]?.address).toBe(nameless.email);
  const { mail } = await mailbox.newest(OFFICE);
  expect(mail.subject).toBe("Feature Request: nobody@example.org");
  const without = { email: nameless.email, message: nameless.message };
  expect((await newWriter().json(API, without)).status).toBe(200);
});

describe("the page that a message is about", () => {
  const pathAt = async (path: string) => {
    const page = parse(await (await newWriter().get(path)).text());
    return page.querySelector('#contact [name="path"]')?.getAttribute("value");
  };

  test("comes from the menu of every page, and is never another site's", async () => {
    const page = parse(await (await newWriter().get("/reviews?tab=all")).text());
    const link = page.querySelector('#header a[href^="/contact"]')?.getAttribute("href") ?? "";
    expect(await pathAt(link)).toBe("/reviews?tab=all");
    expect(await pathAt("/contact?from=//evil.example")).toBe("/contact");
  });

  test("is not cached, unlike the page by itself", async () => {
    const kept = async (path: string) => (await newWriter().get(path)).headers.get("Cache-Control");
    expect(await kept("/contact?from=/faq")).toBe("private, no-store");
    expect(await kept("/contact")).toMatch(/^public/);
  });
});

describe("the API call", () => {
  test("says thank you", async () => {
    const { status, answer } = await newWriter().json(API, {
      ...good,
      ua: "Other/2.0",
      path: "/top10",
    });
    expect(status).toBe(200);
    expect(answer.snackbar).toBe("Message sent. Thanks for contacting us!");
  });

  test("names each field that is wrong", async () => {
    const { status, answer } = await newWriter().json(API, { name: "Ann" });
    expect(status).toBe(400);
    expect(answer.error).toMatchObject({
      fields: { email: ["Valid email is required"], message: ["Message too short"] },
    });
  });

  test("accepts five messages a minute from one address, by form or call", async () => {
    const writer = newWriter();
    const statuses: number[] = [];
    for (const way of ["api", "form", "api", "form", "api"]) {
      const { status } =
        way === "api" ? await writer.json(API, good) : await writer.form("/contact", good);
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 303, 200, 303, 200]);
    const { status, headers } = await writer.json(API, good);
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await newWriter().json(API, good)).status).toBe(200);
  });

  test("is a POST", async () => {
    expect((await newWriter().json(API)).status).toBe(405);
  });
});

describe("the email to the operators", () => {
  test("comes from us, with the listener as reply address, and says what they wrote, on which page and in which browser", async () => {
    const name = "Ann\r\nBcc: all@lor.example";
    const body = { ...good, name, email: "answer.me@example.org", path: "/watch?v=fJ9rUzIMcZQ" };
    expect((await newWriter().form("/contact", body)).status).toBe(303);
    await expect.poll(() => mailbox.received.at(-1)?.mail.replyTo?.[0]?.address).toBe(body.email);
    const { to, mail } = await mailbox.newest(OFFICE);
    expect(to).toEqual([OFFICE]);
    expect(mail.from?.address).toBe("lor@lor.example");
    expect(mail.subject).toBe("Feature Request: Ann Bcc: all@lor.example");
    expect([mail.bcc, mail.html]).toEqual([undefined, undefined]);
    for (const part of [good.message, "/watch?v=fJ9rUzIMcZQ", "Test/1.0"]) {
      expect(mail.text).toContain(part);
    }
  });

  test("that cannot be sent does not bother the listener: the message is stored and the failure logged", async () => {
    mailbox.rejection = { code: 554, message: "No thanks" };
    const { status } = await newWriter().json(API, good);
    mailbox.rejection = null;
    expect(status).toBe(200);
    await expect.poll(() => app.logs()).toContain("stored but could not be emailed");
  });

  test("is not sent for bots that fill in every field, which are thanked all the same", async () => {
    const before = mailbox.received.length;
    const filled = { ...good, website: "https://spam.example" };
    expect((await newWriter().json(API, filled)).status).toBe(200);
    expect(mailbox.received).toHaveLength(before);
  });
});

test("the advert report sends nothing: its fields have no names, and its link leads back", async () => {
  const page = parse(await (await newWriter().get("/contact")).text());
  const report = page.querySelector("details:has(#advert)")!;
  expect(report.querySelector("summary")?.text).toBe("Annoying Advert? Report it");
  const boxes = report.querySelectorAll('input[type="checkbox"]');
  expect(boxes.map((box) => box.hasAttribute("checked"))).toEqual([true, false, false, false]);
  expect(report.querySelector('input[type="file"]')).not.toBeNull();
  expect(report.querySelectorAll("[name]")).toEqual([]);
  expect(report.querySelector("form")?.attributes).toMatchObject({
    method: "get",
    action: "/contact",
  });
});

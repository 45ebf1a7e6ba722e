import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../support/app";
import { startMailbox, type Mailbox } from "../support/mailbox";
import { Visitor } from "../support/visitor";

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
let clients = 0;

/** Each visitor has an address of its own, so that one's limit is not another's. */
class Writer extends Visitor {
  readonly #from = `192.0.2.${(clients += 1)}`;

  override send(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers);
    headers.set("X-Forwarded-For", this.#from);
    headers.set("User-Agent", "Test/1.0");
    return super.send(path, { ...init, headers });
  }
}

const API = "/api/contactform/contactform";

describe("the form without scripts", () => {
  test("asks for what it needs in HTML, and is a bug report at first", async () => {
    const page = parse(await (await new Writer(app.origin).get("/contact?from=/watch")).text());
    const field = (name: string) => page.querySelector(`#contact [name="${name}"]`);
    expect(field("name")?.attributes).toMatchObject({ required: "", minLength: "3" });
    expect(field("email")?.attributes).toMatchObject({ required: "", type: "email" });
    expect(field("message")?.attributes).toMatchObject({ required: "", minLength: "11" });
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
    const writer = new Writer(app.origin);
    const sent = await writer.form("/contact", good);
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/contact"]);
    const page = parse(await (await writer.get("/contact")).text());
    expect(page.querySelector("#snackbar")?.text).toBe("Message sent. Thanks for contacting us!");
    expect(page.querySelector('#contact [name="name"]')?.getAttribute("value") ?? "").toBe("");
  });

  test("comes back with what was written and what is wrong with it", async () => {
    const body = { name: "Al", email: "ann@", message: "too short", reason: "Others" };
    const refused = await new Writer(app.origin).form("/contact", body);
    expect(refused.status).toBe(422);
    const page = parse(await refused.text());
    const alerts = page.querySelectorAll('#contact [role="alert"]').map(({ text }) => text);
    expect(alerts).toEqual(["Name is required", "Valid email is required", "Message too short"]);
    for (const name of ["name", "email", "message"] as const) {
      const field = page.querySelector(`#contact [name="${name}"]`);
      expect(field?.getAttribute("aria-invalid")).toBe("true");
      expect(page.querySelector(`#${field?.getAttribute("aria-describedby")}`)).not.toBeNull();
      expect(field?.getAttribute("value") ?? field?.text).toBe(body[name]);
    }
    expect(page.querySelector("#contact option[selected]")?.text).toBe("Others");
  });
});

describe("the call", () => {
  test("says thank you", async () => {
    const { status, answer } = await new Writer(app.origin).json(API, {
      ...good,
      ua: "Other/2.0",
      path: "/top10",
    });
    expect(status).toBe(200);
    expect(answer.snackbar).toBe("Message sent. Thanks for contacting us!");
  });

  test("names each field that is wrong", async () => {
    const { status, answer } = await new Writer(app.origin).json(API, { name: "Ann" });
    expect(status).toBe(400);
    expect(answer.error).toMatchObject({
      fields: { email: ["Valid email is required"], message: ["Message too short"] },
    });
  });

  test("takes five messages a minute from one address, by either way", async () => {
    const writer = new Writer(app.origin);
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
    expect((await new Writer(app.origin).json(API, good)).status).toBe(200);
  });

  test("is a POST", async () => {
    expect((await new Writer(app.origin).json(API)).status).toBe(405);
  });
});

describe("the mail to the operators", () => {
  test("comes from us, is answered to the listener, and says what they wrote, where and with what", async () => {
    const name = "Ann\r\nBcc: all@lor.example";
    const body = { ...good, name, email: "answer.me@example.org", path: "/watch?v=fJ9rUzIMcZQ" };
    expect((await new Writer(app.origin).form("/contact", body)).status).toBe(303);
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

  test("that cannot be sent is no matter of the listener: the message is stored and the log says so", async () => {
    mailbox.refuse = { code: 554, message: "No thanks" };
    const { status } = await new Writer(app.origin).json(API, good);
    mailbox.refuse = null;
    expect(status).toBe(200);
    await expect.poll(() => app.logs()).toContain("stored but could not be mailed");
  });

  test("is not written by machines that fill in every field, who are thanked all the same", async () => {
    const before = mailbox.received.length;
    const filled = { ...good, website: "https://spam.example" };
    expect((await new Writer(app.origin).json(API, filled)).status).toBe(200);
    expect(mailbox.received).toHaveLength(before);
  });
});

test("the advert report sends nothing: its fields have no names, and it closes by coming back", async () => {
  const page = parse(await (await new Writer(app.origin).get("/contact")).text());
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

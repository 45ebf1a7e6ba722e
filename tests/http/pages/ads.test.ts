import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { openDatabase } from "~/services/platform/db/database.server";
import { ads } from "~/services/platform/db/schema.server";
import { postgresCopy, type PostgresCopy } from "../../support/data/postgres-copy";
import { quietLog } from "../../support/app/quiet-log";
import { admin } from "../../support/app/admin";
import { Visitor } from "../../support/app/visitor";
import { startUpstreams, type Upstreams } from "../../upstreams";

let app: App;
let upstreams: Upstreams;
let copy: PostgresCopy | null;
beforeAll(async () => {
  copy = await postgresCopy();
  if (!copy) throw new Error("There is no PostgreSQL for tests");
  const databaseUrl = copy.url;
  const database = await openDatabase({ databaseUrl, dataDir: "", log: quietLog });
  const updatedAt = new Date("2026-11-21T12:00:00Z");
  const linkUrl = "https://shop.example/";
  await database.db.insert(ads).values([
    { slot: "foot", label: "For <all>", linkUrl, countries: [], updatedAt },
    {
      slot: "sidebar",
      label: "Bread",
      linkUrl,
      imageUrl: "https://pictures.example/bread.png",
      countries: ["DE"],
      updatedAt,
    },
  ]);
  await database.close();
  upstreams = await startUpstreams();
  app = await startApp({
    upstreams,
    env: {
      DATABASE_URL: databaseUrl,
      AD_IMAGE_ORIGINS: "https://pictures.example",
      CLIENT_COUNTRY_HEADER: "x-country",
    },
  });
});
afterAll(async () => {
  await app.stop();
  await upstreams.stop();
  await copy?.remove();
});

interface Answer {
  res: { slot: string; label: string; imageUrl: string | null }[];
}
const adsIn = async (country?: string) => {
  const headers = { Accept: "application/json", ...(country && { "X-Country": country }) };
  const response = await new Visitor(app.origin).send("/api/ads", { headers });
  return ((await response.json()) as Answer).res;
};
const pageOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await new Visitor(app.origin).send(path, { headers });
  return parse(await response.text());
};

describe("the API calls", () => {
  test("answer what is in the slots, for the listener's country", async () => {
    expect((await adsIn()).map(({ slot }) => slot)).toEqual(["foot"]);
    expect((await adsIn("DE")).map(({ slot }) => slot)).toEqual(["foot", "sidebar"]);
    expect(await adsIn("FR")).toHaveLength(1);
  });

  test("answer where the listener is, as reported by the CDN", async () => {
    const geo = async (headers: Record<string, string>) => {
      const response = await new Visitor(app.origin).send("/api/ads/geo", {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: "{}",
      });
      return response.json();
    };
    expect(await geo({ "X-Country": "de" })).toEqual({ loc: "DE" });
    expect(await geo({})).toEqual({ loc: null });
  });
});

describe("the layout", () => {
  test("has adverts, marked as such, on our own pages", async () => {
    const page = await pageOf("/faq");
    const slots = page.querySelectorAll(".ad");
    expect(slots.map((slot) => slot.getAttribute("data-slot"))).toEqual(["foot"]);
    expect(slots[0]?.querySelector("p")?.text).toBe("Advertisement");
    expect(slots[0]?.querySelector("a")?.attributes).toMatchObject({
      href: "https://shop.example/",
      rel: "sponsored noopener",
    });
    expect(slots[0]?.querySelector("a")?.innerHTML).toBe("For &lt;all&gt;");
  });

  test("shows an advert for one country only to listeners there", async () => {
    const personal = { Cookie: "repeat=false", "X-Country": "DE" };
    const page = await pageOf("/faq", personal);
    expect(page.querySelector('.ad[data-slot="sidebar"] img')?.getAttribute("src")).toBe(
      "https://pictures.example/bread.png",
    );
    const shared = await pageOf("/faq", { "X-Country": "DE" });
    expect(shared.querySelector('[data-slot="sidebar"]')).toBeNull();
  });

  const ofVideos = [
    "/",
    "/watch?v=fJ9rUzIMcZQ&wait=1",
    "/search?q=queen",
    "/radio/queen",
    "/top10",
  ];
  test.each([...ofVideos, "/history", "/privacy", "/terms"])(
    "has none on %s, nor ever in the player",
    async (path) => {
      const page = await pageOf(path);
      expect(page.querySelectorAll(".ad")).toEqual([]);
      const slots = page.querySelectorAll("[data-ad-slot]");
      const isPlain = page.querySelector("#player") === null;
      const names = slots.map((slot) => slot.getAttribute("data-ad-slot"));
      expect(names).toEqual(isPlain ? [] : ["sidebar", "foot"]);
      for (const slot of slots) {
        expect([slot.innerHTML, slot.hasAttribute("hidden")]).toEqual(["", true]);
      }
      expect((await pageOf("/faq")).querySelector("#player .ad")).toBeNull();
    },
  );

  test.each([
    ...["/faq", "/about", "/about/design", "/contact", "/radio"],
    ...["/radio?tab=category", "/radio/search", "/podcast?tab=category", "/podcast?tab=popular"],
  ])("changes on %s as soon as an operator changes it", async (path) => {
    const foot = async () => (await pageOf(path)).querySelector('.ad[data-slot="foot"] a')?.text;
    const set = (label: string) =>
      admin(app, ["ads", "set", "foot", "--label", label, "--link", "https://shop.example/"]);
    expect(await set("Tea")).toMatchObject({ code: 0 });
    expect(await foot()).toBe("Tea");
    expect(await set("For <all>")).toMatchObject({ code: 0 });
    expect(await foot()).toBe("For <all>");
  });

  test("allows pictures of the configured hosts", async () => {
    const { headers } = await new Visitor(app.origin).get("/faq");
    expect(headers.get("Content-Security-Policy")).toMatch(/img-src [^;]*pictures\.example/);
  });
});

describe("a feature prompt", () => {
  interface Offer {
    demo: { feature: string; href: string } | null;
  }

  test("is offered once a day to a listener who has done something", async () => {
    const visitor = new Visitor(app.origin);
    const offer = async (mode: string) => {
      const { answer } = await visitor.json<Offer>("/api/upsell", { mode });
      return answer.demo?.feature ?? null;
    };
    expect(await offer("DEMO")).toBeNull();
    await visitor.json("/api/star/set", { ytid: "fJ9rUzIMcZQ" });
    expect(await offer("DEMO")).toBe("slider");
    expect(await offer("DEMO")).toBeNull();
    expect(await offer("DISCOVERY")).toBeNull();
  });

  test("is never about what the listener already uses (PROMPT-3)", async () => {
    const offer = async (act: (visitor: Visitor) => Promise<unknown>, path = "/") => {
      const visitor = new Visitor(app.origin);
      await visitor.json("/api/star/set", { ytid: "fJ9rUzIMcZQ" });
      await act(visitor);
      const { answer } = await visitor.json<Offer>("/api/upsell", { mode: "DEMO", path });
      return answer.demo?.feature ?? null;
    };
    const section = { ytid: "fJ9rUzIMcZQ", slider: { startTime: 3, endTime: 9 } };
    const loops = (visitor: Visitor) => visitor.json("/api/slider/set", section);
    expect(await offer(loops)).toBe("playlists");
    expect(await offer(async () => undefined, "/watch?v=fJ9rUzIMcZQ&s=3")).toBe("playlists");
    const lists = (visitor: Visitor) => visitor.json("/api/playlist/create", { name: "Loud" });
    expect(await offer(async (visitor) => [await loops(visitor), await lists(visitor)])).toBe(
      "streams",
    );
    const joins = async (visitor: Visitor) => {
      await Promise.all([loops(visitor), lists(visitor)]);
      visitor.cookies.set("last-feature", "stream");
    };
    expect(await offer(joins)).toBe("radio");
    expect(await offer(joins, "/radio")).toBeNull();
  });

  test("rejects an unknown mode", async () => {
    const { status } = await new Visitor(app.origin).json("/api/upsell", { mode: "OTHER" });
    expect(status).toBe(400);
  });
});

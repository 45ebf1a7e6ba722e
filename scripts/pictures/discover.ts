import type { APIRequestContext, Browser, Page } from "playwright";
import { addresses } from "../../app/addresses";
import { practise } from "./practise";

interface DiscoverShot {
  name: string;
  path: string;
  /** A visitor, or a listener with some plays and a heart. */
  who: "newcomer" | "returning";
  prepare?: (page: Page) => Promise<void>;
}

type Visitor = Awaited<ReturnType<APIRequestContext["storageState"]>>;

export interface Discover {
  states: Record<DiscoverShot["who"], Visitor | undefined>;
  shots: DiscoverShot[];
}

const SONGS = { "9bZkp7q19f0": 3, kJQP7kiw5Fk: 1, dQw4w9WgXcQ: 12, djV11Xbc914: 7, Zi_XLOBDo_Y: 2 };
const REVIEWED = `${addresses.watch}?v=djV11Xbc914`;

async function scrollTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView());
}

/** Fills the contact form so that it shows every error. */
async function fillInvalid(page: Page): Promise<void> {
  const form = page.locator("#contact");
  await form.getByLabel("Name").fill("Al");
  await form.getByLabel("Email").fill("al@");
  await form.getByLabel("Message").fill("Help");
  await form.getByLabel("Name").focus();
}

/** Lists channels, reviews, the home page and the text pages. */
export async function makeDiscover(browser: Browser, origin: string): Promise<Discover> {
  const returning = await browser.newContext({ baseURL: origin });
  for (const [ytid, repeats] of Object.entries(SONGS)) {
    await returning.request.get(`${addresses.watch}?v=${ytid}&wait=1`);
    for (let n = 0; n < repeats; n++) {
      await returning.request.post(addresses.api.history.add, { data: { ytid } });
    }
  }
  await returning.request.post(addresses.api.star.set, { data: { ytid: "djV11Xbc914" } });
  await practise(returning.request);
  const page = await returning.newPage();
  await page.goto(addresses.yourlor);
  const everybody = (name: string, path: string): DiscoverShot => ({ name, path, who: "newcomer" });
  const shots: DiscoverShot[] = [
    {
      ...everybody("home-new", addresses.home),
      prepare: (page) => scrollTo(page, '[aria-labelledby="our-reviews"]'),
    },
    {
      name: "home-returning",
      path: addresses.home,
      who: "returning",
      prepare: (page) => scrollTo(page, '[aria-labelledby="recent"]'),
    },
    { name: "your-lor", path: addresses.yourlor, who: "returning" },
    everybody("streams", addresses.stream.index),
    {
      ...everybody("channel", addresses.stream.of("eighties-forever")),
      prepare: async (page) => {
        await page.getByRole("button", { name: "Listen live" }).click();
        await page.locator('#player[data-state="playing"]').waitFor();
      },
    },
    everybody("reviews", addresses.reviews),
    everybody("staff-picks", `${addresses.reviews}?tab=staff-picks`),
    { ...everybody("article", REVIEWED), prepare: (page) => scrollTo(page, "#article") },
    everybody("faq", addresses.faq),
    everybody("about", addresses.about.index),
    everybody("contact", addresses.contact),
    { ...everybody("contact-errors", addresses.contact), prepare: fillInvalid },
    {
      ...everybody("advert-report", addresses.contact),
      prepare: async (page) => {
        await page.getByText("Annoying Advert? Report it").click();
        await scrollTo(page, "details:has(#advert)");
      },
    },
  ];
  const states = { returning: await returning.storageState(), newcomer: undefined };
  await returning.close();
  return { states, shots };
}

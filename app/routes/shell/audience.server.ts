/**
 * Who gets which copy of a page (docs/decisions/041). Each page declares it once, by the wrapper of
 * its loader; caches, in-app visits and edge rules follow (`server/request/route-facts.ts`).
 */
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { pageParts } from "~/contracts";
import { type Audience, isOwnPart, type OwnTabs } from "~/domain/shell/own-pages";
import type { ListenerShell } from "~/services/shell/listener-shell.server";

type Declared = {
  readonly audience: Audience;
  /** The tabs of a page for everyone that are a listener's own. */
  readonly ownTabs: OwnTabs;
};

/** Without Remix's index signature, which would make every name a known one. */
type Context = {
  [
    Name in keyof AppLoadContext as string extends Name ? never : number extends Name ? never : Name
  ]: AppLoadContext[Name];
};

/**
 * The context of a page that is the same for everybody. The listener is known only as `marksOf`:
 * whose marks to render, which the browser lays over the page where it was not rendered for them.
 * What a part of their own needs comes from {@link ownPart}.
 */
export type PublicContext = Omit<Context, "session" | "device" | "loadShell" | "timeZone"> & {
  /** Takes what a form left for the page after it, and saves; nothing else is readable. */
  readonly session: Pick<Context["session"], "exists" | "set" | "takeOnce">;
  /** For the dock, which in-app visits leave alone, and for marks. */
  readonly loadShell: (
    ...wanted: Parameters<Context["loadShell"]>
  ) => Promise<Omit<ListenerShell, "music">>;
};

/** The context of a page that may not be published. */
type OwnContext = AppLoadContext & { readonly caching: { readonly shareable: false } };

type Args<Of> = Omit<LoaderFunctionArgs, "context"> & { context: Of };
type Load<Of, Data> = (args: Args<Of>) => Data;
type PageLoader<Data> = ((args: LoaderFunctionArgs) => Data) & Declared;

function declare<Data>(
  load: (args: LoaderFunctionArgs) => Data,
  audience: Audience,
  ownTabs: OwnTabs = [],
): PageLoader<Data> {
  return Object.assign(load, { audience, ownTabs });
}

/** The loader of a page of which everybody gets the same copy. */
export function forEveryone<Data>(load: Load<PublicContext, Data>): PageLoader<Data> {
  return declare((args) => load(args), "everyone");
}

/** Like `forEveryone`, except for these tabs, which are the listener's own. */
export function forEveryoneBut<Data, Own>(
  ownTabs: OwnTabs,
  ofListener: Load<OwnContext, Own>,
  load: Load<PublicContext, Data>,
): PageLoader<Data | Own> {
  const choose = (args: LoaderFunctionArgs) =>
    isOwnPart(new URL(args.request.url), ownTabs)
      ? ofListener(args as Args<OwnContext>)
      : load(args);
  return declare<Data | Own>(choose, "everyone", ownTabs);
}

/** The loader of a page that all visitors share, and of which a listener gets their own. */
export function forVisitors<Data>(load: Load<AppLoadContext, Data>): PageLoader<Data> {
  return declare((args) => load(args), "visitors");
}

/** The loader of a page that is one listener's, and cannot be published. */
export function forListener<Data>(load: Load<OwnContext, Data>): PageLoader<Data> {
  return declare((args) => load(args as Args<OwnContext>), "listener");
}

type OwnPart = Parameters<typeof pageParts.own>[0];

/**
 * Returns the listener's context for a part of a public page. The component must render it in
 * `pageParts.own` of this name with its `ownFrom`, from which the browser fills it in.
 */
export function ownPart(_name: OwnPart & string, context: PublicContext): AppLoadContext {
  return context as AppLoadContext;
}

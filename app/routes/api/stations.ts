import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { addresses } from "~/addresses";
import {
  nextStation,
  radioCountry,
  radioStationsQuery,
  radioSuggestQuery,
  stationFailure,
  tabOf,
} from "~/domain/radio/radio-query";
import { isPlaylistAddress } from "~/domain/radio/station-item";
import { MIN_SUGGEST_LENGTH } from "~/domain/search/suggestions";
import { truncateText } from "~/domain/text/text";
import { noteListFailure } from "~/routes/radio/directory-failures.server";
import { findNextStation } from "~/routes/radio/next-station.server";
import { mayAskDirectory, rememberCountry } from "~/routes/radio/radio-lists.server";
import { saveStationFailure } from "~/services/radio/station-failures.server";
import { loadStations } from "~/services/radio/station-rows.server";
import { toStationAnswer } from "~/services/radio/station-view.server";
import { UpstreamError } from "~/services/upstreams/http.server";
import { checkInput } from "../calls/answer.server";
import { apiError, tooMany, TOO_MANY } from "../calls/api-error.server";
import {
  DIRECTORY_FAILED,
  requireStation,
  UNKNOWN_STATION,
  STATION_FAILURES,
} from "../radio/require-station.server";
import { answersGet, answersPost, get, getBy, post } from "../calls/resource.server";
import { isStationId } from "~/domain/radio/station";

/**
 * Redirects the listener's browser to the directory, which counts one click and one vote a day for
 * each IP address. Requests from our server would count once for everybody (RADIO-19).
 */
function toDirectory(what: "url" | "vote") {
  return async ({ context, params }: LoaderFunctionArgs): Promise<Response> => {
    const id = params.id?.toLowerCase() ?? "";
    if (!isStationId(id)) throw apiError(UNKNOWN_STATION);
    return redirect(`${context.radio.directoryOrigin()}/json/${what}/${id}`, 307);
  };
}

const { api } = addresses;

const NO_STREAM = {
  status: 502,
  code: "upstream_failed",
  message: "The station's playlist leads to no stream.",
};

const MAX_NAMES = 20;

/**
 * Redirects to the stream in a station's playlist, because browsers cannot read playlists
 * (RADIO-17).
 */
async function open({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { radio, limits, client } = context;
  const station = await requireStation(context, params.id ?? "");
  if (await limits.consume("lookup-by-client", client)) throw tooMany();
  const address = [station.stream, station.url].find(isPlaylistAddress) ?? station.stream;
  const found = await radio.opener.open(address).catch((error: unknown) => {
    if (error instanceof UpstreamError) return null;
    throw error;
  });
  if (found) return redirect(found, 302);
  throw apiError(NO_STREAM);
}

/** Redirects to the next station of a page's list, for Next without scripts (ITEM-2). */
async function next({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { list, stationid } = checkInput(nextStation, Object.fromEntries(searchParams));
  const path = await findNextStation(context, list, stationid);
  return redirect(path, { status: 303, headers: { "Cache-Control": "private, no-store" } });
}

export const calls = {
  [api.radio.suggest]: get(
    {
      about:
        "Names of at most 20 stations that begin like `q`, none before the third character (RADIO-4).",
      takes: radioSuggestQuery,
      spends: ["suggest-by-client"],
    },
    async (context, { q, country }) => {
      const { db, radio, limits, client } = context;
      const name = truncateText(q.trim(), 100).toLowerCase();
      if ([...name].length < MIN_SUGGEST_LENGTH) return { res: [] };
      const order = "clickcount" as const;
      const wanted = { name, order, limit: MAX_NAMES, ...(country && { country }) };
      const mayAsk = async () => (await limits.consume("suggest-by-client", client)) === null;
      const { ids, unasked } = await radio.list(wanted, mayAsk);
      if (unasked === "failed") noteListFailure(context, "suggestions");
      return { res: (await loadStations(db, ids)).map((row) => row.name) };
    },
  ),

  [api.radio.stations]: get(
    {
      about:
        "A list of stations, 50 a page. The directory is asked where it may be; what we know of it is answered in any case.",
      takes: radioStationsQuery,
      spends: ["lookup-by-client"],
      fails: [DIRECTORY_FAILED, TOO_MANY],
    },
    async (context, { tab, country, tag, q, cursor, next: after }) => {
      const order = tab === "five-star" ? ("votes" as const) : ("clickcount" as const);
      const wanted = {
        order,
        ...(country && { country }),
        ...(tag && { tag }),
        ...(q && { name: q }),
      };
      const part = { cursor: cursor ?? after, mayAsk: mayAskDirectory(context) };
      const { rows, next, unasked } = await context.radio.page(wanted, part);
      if (unasked === "failed")
        noteListFailure(context, q ? "search" : tabOf({ tab, country, tag }));
      if (unasked && rows.length === 0) {
        if (unasked === "limited") throw tooMany();
        throw apiError(DIRECTORY_FAILED);
      }
      return { res: rows.map(toStationAnswer), ...(next && { next }) };
    },
  ),

  [api.radio.open(":id")]: getBy(
    {
      about:
        "Leads to the stream behind a station's playlist, which browsers do not read (RADIO-17).",
      answers: "302 to the stream.",
      spends: ["lookup-by-client"],
      fails: [...STATION_FAILURES, NO_STREAM, TOO_MANY],
    },
    open,
  ),

  [api.radio.next]: getBy(
    {
      about:
        "Goes to the station after another one in the list of a page, for Next without scripts (ITEM-2).",
      answers: "303 to the page that plays the station.",
      takes: nextStation,
    },
    next,
  ),

  [api.radio.failed]: post(
    {
      about: "A player could not play a station (RADIO-14).",
      takes: stationFailure,
      spends: ["station-failures-by-client", "lookup-by-client"],
      fails: [...STATION_FAILURES, TOO_MANY],
    },
    async (context, { stationid }) => {
      const { db, limits, client, country } = context;
      if (await limits.consume("station-failures-by-client", client)) throw tooMany();
      const { id: stationId } = await requireStation(context, stationid);
      await saveStationFailure(db, { stationId, client, country, now: new Date() });
      return { answer: { ok: true } };
    },
  ),

  [api.radio.click(":id")]: getBy(
    {
      about:
        "Counts a click on a station at its directory, which counts one a day of each address: ours would count only once for everybody (RADIO-19).",
      answers: "307 to the directory.",
      fails: [UNKNOWN_STATION],
    },
    toDirectory("url"),
  ),

  [api.radio.vote(":id")]: getBy(
    {
      about: "Votes for a station at its directory, once a day from each address (RADIO-19).",
      answers: "307 to the directory.",
      fails: [UNKNOWN_STATION],
    },
    toDirectory("vote"),
  ),

  [api.radio.country]: post(
    {
      about: "Remembers the country of which Location shows the stations first.",
      takes: radioCountry,
    },
    async (context, { country }) => {
      rememberCountry(context, country);
      return { answer: { country }, back: `${addresses.radio.index}?tab=location` };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);

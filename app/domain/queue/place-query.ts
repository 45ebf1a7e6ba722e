import { z } from "zod";
import { text } from "../text/parse-query";

/**
 * The parameters that name the list in which Next and Previous move, and its Repeat (PLAYER-15):
 * part of the query of each page that plays an item from a list. `services/queue` reads them.
 */
export const placeQuery = z.object({ cursor: text, from: text, list: text, repeat: text });

export type PlaceQuery = z.output<typeof placeQuery>;

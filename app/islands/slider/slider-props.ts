import type { Item } from "~/domain/items/item";
import type { Texts } from "./slider-state";

export interface SliderProps {
  item: Item;
  /** Times that the server refused: the message, and the texts as typed. */
  rejected?: { message: string; texts: Partial<Texts> } | null;
}

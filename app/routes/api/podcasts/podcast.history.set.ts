import { postOnly } from "../answer.server";
import { setting } from "./marked.server";

export const loader = postOnly;

/** A press on Play. */
export const action = setting("history");

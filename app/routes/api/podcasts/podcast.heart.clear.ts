import { postOnly } from "../answer.server";
import { clearing } from "./marked.server";

export const loader = postOnly;

export const action = clearing("hearts", "Heart Removed");

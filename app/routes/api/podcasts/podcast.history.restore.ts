import { postOnly } from "../answer.server";
import { restoring } from "./marked.server";

export const loader = postOnly;

export const action = restoring;

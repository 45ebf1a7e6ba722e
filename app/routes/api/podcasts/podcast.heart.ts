import { getOnly } from "../answer.server";
import { listOf } from "./marked.server";

export const action = getOnly;

export const loader = listOf("hearts");

import { getOnly } from "../answer.server";
import { toDirectory } from "./directory-redirect.server";

export const action = getOnly;

export const loader = toDirectory("url");

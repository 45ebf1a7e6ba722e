import { postOnly } from "../answer.server";
import { setting } from "./marked.server";

export const loader = postOnly;

export const action = setting("hearts", "Podcast Hearted");

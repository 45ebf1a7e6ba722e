import { getOnly } from "../answer.server";
import { stationList } from "./station-mark.server";

export const action = getOnly;

export const loader = stationList("hearts");

import { importAgain } from "../order/import-again";

/** Downloads what only stations and episodes need. */
export const loadSound = () => importAgain(() => import("./sound"));

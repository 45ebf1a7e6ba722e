import { importAgain } from "../order/import-again";

/** Downloads the code that only stations and episodes need. */
export const loadSound = () => importAgain(() => import("./sound"));

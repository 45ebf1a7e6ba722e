/** Stands for every cached page, beside the keys of `surrogateKey`. */
export const EVERYTHING = "*";

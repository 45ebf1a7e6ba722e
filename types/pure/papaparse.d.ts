/** The part of papaparse that `app/domain` uses; its own types name all of Node. */
declare const Papa: {
  parse<Row>(
    text: string,
    options: { delimiter?: string; preview?: number; skipEmptyLines?: boolean | "greedy" },
  ): { data: Row[] };
  unparse(rows: string[][]): string;
};
export default Papa;

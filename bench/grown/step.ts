/** What fills a table: an `insert`, named after the table. */
export interface Step {
  what: string;
  sql: string;
}

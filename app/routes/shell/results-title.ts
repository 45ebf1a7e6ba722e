/** The start of the title of a page of search results (SEARCH-4). */
export const resultsTitle = (query: string): string => `${query} - Search results`;

/** The canonical address of a query's results. */
export const resultsPath = (path: string, query: string): string =>
  `${path}?${new URLSearchParams({ q: query }).toString()}`;

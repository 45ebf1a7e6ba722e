/** Whether a path is that of a page, also in capitals or with a slash at its end (SHELL-3). */
export function isAt(pathname: string, page: string): boolean {
  const path = pathname.toLowerCase();
  return path === page || path === `${page}/`;
}

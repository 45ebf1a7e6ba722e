/** Submitting only closes the report (PAGE-2). */
export function start(report: HTMLElement): void {
  report.addEventListener("submit", (event) => {
    event.preventDefault();
    report.querySelector("form")?.reset();
    report.removeAttribute("open");
    report.querySelector("summary")?.focus();
  });
}

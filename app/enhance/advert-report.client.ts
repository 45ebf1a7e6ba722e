/** Submitting closes the report and touches nothing else of the page (spec 1 §5). */
export function start(report: HTMLElement): void {
  report.addEventListener("submit", (event) => {
    event.preventDefault();
    report.querySelector("form")?.reset();
    report.removeAttribute("open");
    report.querySelector("summary")?.focus();
  });
}

/** Send is disabled until e-mail and message are valid; the name does not count (spec 1 §5). */
export function start(form: HTMLElement): void {
  const judge = () => {
    const isWrong = form.querySelector(':is([name="email"], [name="message"]):invalid') !== null;
    form.querySelector("button")?.toggleAttribute("disabled", isWrong);
  };
  form.addEventListener("input", judge);
  judge();
}

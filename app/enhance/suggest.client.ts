import { DEBOUNCE_MS, FEWEST_TYPED } from "~/domain/suggestions";

/** spec 2 §2: no suggestions on small screens. */
const WIDE = matchMedia("(width >= 942px)");

/** Of a page, as it is copied from a browser or a message. */
const ADDRESS = /^(?:https?:\/\/|(?:www\.|m\.|music\.)?youtu)\S+\/\S+$/i;

const served = new WeakSet<HTMLInputElement>();

async function ask(url: string, q: string, signal: AbortSignal): Promise<string[]> {
  try {
    const response = await fetch(`${url}?${new URLSearchParams({ q }).toString()}`, {
      headers: { Accept: "application/json" },
      credentials: "omit",
      signal,
    });
    const { res }: { res?: string[] } = response.ok ? await response.json() : {};
    return res ?? [];
  } catch {
    return [];
  }
}

function announce(text: string): void {
  const region = document.getElementById("announce");
  if (region) region.textContent = text;
}

/** What a box says of itself while it is a combobox; outside of wide screens, and without the focus, it is a plain search box. */
const COMBOBOX = {
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-expanded": "false",
  "aria-controls": "suggestions",
};

/** The list below a search box, as the ARIA combobox has it: the focus stays in the box, the choice moves. */
class Suggestions {
  readonly #list = document.createElement("ul");
  /** What the listener has typed, while a suggestion stands in the box. */
  #typed = "";
  #active = -1;
  #timer = 0;
  #asking = new AbortController();

  constructor(
    private readonly input: HTMLInputElement,
    private readonly form: HTMLFormElement,
  ) {
    this.#list.id = COMBOBOX["aria-controls"];
    this.#list.className = "suggestions";
    this.#list.role = "listbox";
    this.#list.ariaLabel = "Suggestions";
    this.#list.hidden = true;
    form.append(this.#list);
    input.addEventListener("focus", () => this.#begin());
    input.addEventListener("input", (event) => this.#onInput(event));
    input.addEventListener("keydown", (event) => this.#onKey(event));
    input.addEventListener("blur", () => this.#end());
    form.addEventListener("submit", () => this.#close());
    // The press would take the focus from the box, which closes the list before the click.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", ({ target }) => {
      const option = target instanceof Element ? target.closest('[role="option"]') : null;
      if (option) this.#choose(option.textContent ?? "");
    });
    if (document.activeElement !== input) return;
    this.#begin();
    if (input.value !== input.defaultValue) this.#wait();
  }

  #begin(): void {
    if (!WIDE.matches) return;
    for (const [name, value] of Object.entries(COMBOBOX)) this.input.setAttribute(name, value);
  }

  #end(): void {
    this.#close();
    for (const name of Object.keys(COMBOBOX)) this.input.removeAttribute(name);
  }

  /** A pasted address needs no more than that: the server opens the video that it means. */
  #onInput(event: Event): void {
    const isPasted = event instanceof InputEvent && event.inputType === "insertFromPaste";
    if (isPasted && ADDRESS.test(this.input.value.trim())) return this.form.requestSubmit();
    this.#wait();
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
    this.#show([]);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#asking.abort();
    const text = this.input.value.trim();
    if ([...text].length < FEWEST_TYPED || !WIDE.matches) return this.#show([]);
    this.#timer = window.setTimeout(() => void this.#ask(text), DEBOUNCE_MS);
  }

  async #ask(text: string): Promise<void> {
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const found = await ask(this.form.dataset.suggest ?? "", text, signal);
    if (signal.aborted || document.activeElement !== this.input) return;
    this.#typed = this.input.value;
    this.#show(found);
    if (found.length > 0) announce(`${found.length} suggestions`);
  }

  #show(texts: string[]): void {
    this.#list.replaceChildren(
      ...texts.map((text, at) => {
        const option = document.createElement("li");
        option.id = `suggestion-${at}`;
        option.role = "option";
        option.ariaSelected = "false";
        option.textContent = text;
        return option;
      }),
    );
    this.#list.hidden = texts.length === 0;
    if (this.input.role) this.input.ariaExpanded = String(texts.length > 0);
    this.#mark(-1);
  }

  #mark(at: number): void {
    const options = [...this.#list.children];
    this.#active = at;
    for (const [place, option] of options.entries()) option.ariaSelected = String(place === at);
    const active = options[at];
    if (active) this.input.setAttribute("aria-activedescendant", active.id);
    else this.input.removeAttribute("aria-activedescendant");
    active?.scrollIntoView({ block: "nearest" });
  }

  /** Beyond either end of the list stands what was typed. */
  #move(by: 1 | -1): void {
    const places = this.#list.childElementCount + 1;
    const at = ((this.#active + 1 + by + places) % places) - 1;
    this.#mark(at);
    this.input.value = this.#list.children[at]?.textContent ?? this.#typed;
  }

  #choose(text: string): void {
    this.input.value = text;
    this.#close();
    this.form.requestSubmit();
  }

  #onKey(event: KeyboardEvent): void {
    if (this.#list.hidden || event.isComposing) return;
    if (event.key === "ArrowDown") this.#move(1);
    else if (event.key === "ArrowUp") this.#move(-1);
    else if (event.key === "Escape") {
      if (this.#active >= 0) this.input.value = this.#typed;
      this.#close();
    } else return;
    event.preventDefault();
  }
}

/** Serves one box, however often it gets the focus. */
export function suggestTo(input: HTMLInputElement): void {
  if (served.has(input) || !input.form) return;
  served.add(input);
  new Suggestions(input, input.form);
}

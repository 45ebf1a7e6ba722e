import { headerParts } from "~/contracts";
import { announce } from "~/browser/platform/announce";
import { SUGGEST_DEBOUNCE_MS, MIN_SUGGEST_LENGTH } from "~/domain/search/suggestions";

const WIDE = matchMedia("(width >= 942px)");

/** A page's address, as copied from a browser or a message. */
const ADDRESS = /^(?:https?:\/\/|(?:www\.|m\.|music\.)?youtu)[^\s/]+\/\S+$/i;

const started = new WeakSet<HTMLInputElement>();

async function loadSuggestions(url: string, q: string, signal: AbortSignal): Promise<string[]> {
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

/**
 * Attributes of a box while it is a combobox: while it has the focus, on screens with suggestions.
 */
const COMBOBOX = {
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-expanded": "false",
  "aria-controls": "suggestions",
};

/**
 * The list below a search box, which follows the ARIA combobox pattern. The focus stays in the box.
 */
class Suggestions {
  readonly #list = document.createElement("ul");
  /** The text that the listener typed, while the box shows a suggestion. */
  #typed = "";
  #active = -1;
  #timer = 0;
  #loading = new AbortController();

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
    input.addEventListener("focus", () => this.#open());
    input.addEventListener("input", (event) => this.#onInput(event));
    input.addEventListener("keydown", (event) => this.#onKey(event));
    input.addEventListener("blur", () => this.#closeCombobox());
    form.addEventListener("submit", () => this.#close());
    // Otherwise the box would lose the focus, and the list close before the click.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", ({ target }) => {
      const option = target instanceof Element ? target.closest('[role="option"]') : null;
      if (option) this.#choose(option.textContent ?? "");
    });
    if (document.activeElement !== input) return;
    this.#open();
    if (input.value !== input.defaultValue) this.#loadLater();
  }

  /** Small screens have no suggestions of videos (SEARCH-3). */
  get #isOffered(): boolean {
    return WIDE.matches || !headerParts.suggestWide.isOn(this.form);
  }

  #open(): void {
    if (!this.#isOffered) return;
    for (const [name, value] of Object.entries(COMBOBOX)) this.input.setAttribute(name, value);
  }

  #closeCombobox(): void {
    this.#close();
    for (const name of Object.keys(COMBOBOX)) this.input.removeAttribute(name);
  }

  /** Submits a pasted address at once; the server opens its video (SEARCH-7). */
  #onInput(event: Event): void {
    const isPasted = event instanceof InputEvent && event.inputType === "insertFromPaste";
    if (isPasted && ADDRESS.test(this.input.value.trim())) return this.form.requestSubmit();
    this.#loadLater();
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#loading.abort();
    this.#show([]);
  }

  #loadLater(): void {
    clearTimeout(this.#timer);
    this.#loading.abort();
    const text = this.input.value.trim();
    if ([...text].length < MIN_SUGGEST_LENGTH || !this.#isOffered) return this.#show([]);
    this.#timer = window.setTimeout(() => void this.#load(text), SUGGEST_DEBOUNCE_MS);
  }

  async #load(text: string): Promise<void> {
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    const found = await loadSuggestions(headerParts.suggest.of(this.form) ?? "", text, signal);
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

  /** Moving past either end of the list restores the typed text. */
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

/** Adds suggestions to a search box, once. */
export function suggestTo(input: HTMLInputElement): void {
  if (started.has(input) || !input.form) return;
  started.add(input);
  new Suggestions(input, input.form);
}

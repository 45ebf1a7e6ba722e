function setBusy(busy: "true" | null): void {
  document.getElementById("main")!.ariaBusy = busy;
}

/** Marks `#main` as busy, which shows a thin bar if loading takes long. */
export const startProgress = (): void => setBusy("true");
export const endProgress = (): void => setBusy(null);

/** Marks `#main` as busy, which shows a thin bar if loading takes long. */
export function startProgress(busy: "true" | null = "true"): void {
  document.getElementById("main")!.ariaBusy = busy;
}

export function endProgress(): void {
  startProgress(null);
}

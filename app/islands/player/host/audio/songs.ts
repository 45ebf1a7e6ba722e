/** Follows what a station plays now, while it sounds. @returns what ends this */
export function followSongs(stationId: string, heard: (title: string) => void): () => void {
  const events = new EventSource(`/api/radio/now/${encodeURIComponent(stationId)}`);
  events.addEventListener("title", ({ data }: MessageEvent<string>) => {
    const title = titleIn(data);
    if (title) heard(title);
  });
  return () => events.close();
}

function titleIn(json: string): string | null {
  try {
    const { title }: { title?: unknown } = JSON.parse(json);
    return typeof title === "string" && title.trim() ? title : null;
  } catch {
    return null;
  }
}

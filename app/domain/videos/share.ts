/** `url` is the absolute address of the watch page; `image`, also absolute, is for Pinterest. */
export type Shared = { url: string; title: string; image?: string };

export type ShareLinks = { twitter: string; facebook: string; pinterest: string };

function link(base: string, params: Record<string, string>): string {
  return `${base}?${new URLSearchParams(params).toString()}`;
}

/** Returns the addresses of the three share buttons (PLAYER-2). */
export function shareLinks({ url, title, image }: Shared): ShareLinks {
  return {
    twitter: link("https://twitter.com/intent/tweet", { url, text: title }),
    facebook: link("https://www.facebook.com/sharer/sharer.php", { u: url }),
    pinterest: link("https://www.pinterest.com/pin/create/button/", {
      url,
      description: title,
      ...(image && { media: image }),
    }),
  };
}

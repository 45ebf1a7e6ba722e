/** `url` is the absolute address of the watch page; `image` an absolute address for the pin. */
export type Shared = { url: string; title: string; image?: string };

export type ShareLinks = { twitter: string; facebook: string; pinterest: string };

function link(base: string, params: Record<string, string>): string {
  return `${base}?${new URLSearchParams(params).toString()}`;
}

/** The three sharing buttons of spec 1 §1 as plain links. */
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

/** Addresses for programs: crawlers, players, operators' tools. */
export const machines = {
  sitemap: { index: "/sitemap.xml", part: (file: string) => `/sitemap/${file}` },
  robots: "/robots.txt",
  securityTxt: "/.well-known/security.txt",
  manifest: "/manifest.webmanifest",
  opensearch: "/opensearch.xml",
  oembed: "/oembed",

  /** Answered by `server/`. */
  healthz: "/healthz",
  readyz: "/readyz",
  status: "/status",
  metrics: "/metrics",
  picture: (hash: string, size: number | string) => `/pictures/${hash}/${size}.webp`,

  /** Files of `public/` and of the build. */
  files: {
    assets: "/assets/",
    icons: "/icons.svg",
    drawings: "/drawings.svg",
    favicon: "/favicon.svg",
    appleTouchIcon: "/apple-touch-icon.png",
    icon192: "/icon-192.png",
    icon512: "/icon-512.png",
    maskableIcon: "/icon-maskable-512.png",
  },
} as const;

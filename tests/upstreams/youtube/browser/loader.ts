/**
 * The small script at `/iframe_api`, which only loads the real one later, as the real host's does.
 */
const page = window as Window & { YT?: { loading?: number; loaded?: number; ready?: unknown } };

if (!page.YT?.loading) {
  const own = document.currentScript as HTMLScriptElement;
  page.YT = { loading: 1, loaded: 0 };
  const widget = document.createElement("script");
  widget.id = "www-widgetapi-script";
  widget.src = new URL("/s/player/standin/www-widgetapi.vflset/www-widgetapi.js", own.src).href;
  widget.async = true;
  if (own.nonce) widget.nonce = own.nonce;
  document.head.prepend(widget);
}

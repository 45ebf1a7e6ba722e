vcl 4.1;

# The same rules as deploy/nginx/cache-rules.conf, for Varnish 6.6 or newer; edge.vtc tries them.
# Start varnishd with `-p http_gzip_support=off`, so that the app's brotli passes through.

import std;

sub vcl_recv {
    # These are not pages: never kept, and every parameter counts.
    if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "(?i)^/api/") {
        return (pass);
    }

    # Files are the same for everyone.
    if (req.url ~ "^/(assets/|[\w.-]+\.(ico|png|svg|txt|webmanifest|xml)(\?|$))") {
        unset req.http.Cookie;
        unset req.http.Authorization;
        set req.url = regsub(req.url, "\?.*", "");
    }

    # A cookie that changes the drawing: the page is for this listener alone.
    if (req.http.Authorization ||
        req.http.Cookie ~ "(^|;)\s*(__lor|sidebar-state|repeat|shuffle)\s*=") {
        return (pass);
    }

    # Only the theme is left of the cookies. Pages say `Vary: Accept-Encoding, Cookie`, so it keeps them apart.
    set req.http.X-Theme = regsub(req.http.Cookie, "^.*?(?:^|;)\s*dark-mode\s*=\s*(true|false)\s*(?:;.*)?$", "\1");
    unset req.http.Cookie;
    if (req.http.X-Theme == "true" || req.http.X-Theme == "false") {
        set req.http.Cookie = "dark-mode=" + req.http.X-Theme;
    }
    unset req.http.X-Theme;

    # Only the parameters that pages read are left, in a fixed order.
    set req.url = regsuball(req.url, "(?<=[?&])(?!(?:back|confirm|cursor|e|end|episodeid|format|from|geo|list|maxheight|maxwidth|next|p|page|play|podcastid|q|s|shown|sort|start|state|stationId|t|tab|url|v|wait)(?:=|&|$))[^&]*(?:&|$)", "");
    set req.url = regsub(req.url, "[?&]+$", "");
    set req.url = std.querysort(req.url);
    if (req.url ~ "^.{513}") {
        return (pass);
    }

    if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(,|$|;(?!\s*q=0(\.0*)?\s*([,;]|$)))") {
        set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(,|$|;(?!\s*q=0(\.0*)?\s*([,;]|$)))") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }

    # While the app is up, a stale page is served for ten minutes at most; while it is down, for as long as it is kept.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 10m;
    }
    return (hash);
}

sub vcl_hash {
    # Pages are drawn for ORIGIN, whatever host was asked for.
    hash_data(req.url);
    return (lookup);
}

sub vcl_backend_response {
    # A page that cannot be drawn anew must not push out the one that is kept.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    # Varnish reads s-maxage and stale-while-revalidate, and knows nothing of stale-if-error.
    if (beresp.http.Cache-Control ~ "stale-if-error=") {
        set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1") + "s", 0s);
    }
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
        unset resp.http.Server-Timing;
        if (obj.ttl < 0s) {
            set resp.http.X-Cache = "stale";
        }
    }
}

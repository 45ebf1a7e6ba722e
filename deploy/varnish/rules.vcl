vcl 4.1;

# The rules of deploy/nginx/cache-rules.conf for Varnish 6.6 or newer. edge.vtc and tests/http/edge test them, on 7.1.
# Two copies of each page are kept: Brotli, and gzip for all others. Varnish asks for gzip unless X-Encoding says otherwise,
# and unpacks it for those who take neither, so leave its `http_gzip_support` on; without it there are three.

import std;

sub vcl_recv {
    # Of a page that may be shared: "shared", then "fresh" if a cached one is too old, "stale" if the app has failed.
    if (req.restarts == 0) {
        unset req.http.X-Edge;
        unset req.http.X-Encoding;
        # A stranger's trace is not ours.
        unset req.http.traceparent;
        unset req.http.tracestate;
    }

    # The path for the log, without query and sign-in tokens. Log with `varnishncsa -F '%t %m %{VCL_Log:path}x %s %b'`, never
    # with %r, %U, %q or the Referer.
    if (req.url ~ "(?i)(login|%6c)[^?]*(/|%2f)" && req.url !~ "(?i)^/login/*((code|email|password)/*)?(\?|$)") {
        std.log("path:/login/-");
    } else {
        std.log("path:" + regsub(req.url, "\?.*$", ""));
    }

    # These are never cached, and all parameters are passed on.
    if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "(?i)^/api/") {
        return (pass);
    }

    # Files are the same for everyone, regardless of cookies.
    if (req.url ~ "^/(assets/|pictures/|[\w.-]+\.(ico|png|svg|txt|webmanifest|xml)(\?|$))") {
        unset req.http.Cookie;
        unset req.http.Authorization;
        set req.url = regsub(req.url, "\?.*", "");
    }

    # A page for a request with one of these cookies is personal.
    if (req.http.Authorization ||
        req.http.Cookie ~ "(^|;)\s*(__lor|__Host-lor|last-played|sidebar-state|repeat|repeat-episodes|shuffle)\s*=") {
        return (pass);
    }

    # Removes all cookies but the theme, which is part of the key because pages have `Vary: Accept-Encoding, Cookie`.
    set req.http.X-Theme = regsub(req.http.Cookie, "^.*?(?:^|;)\s*dark-mode\s*=\s*(true|false)\s*(?:;.*)?$", "\1");
    unset req.http.Cookie;
    if (req.http.X-Theme == "true" || req.http.X-Theme == "false") {
        set req.http.Cookie = "dark-mode=" + req.http.X-Theme;
    }
    unset req.http.X-Theme;

    # Removes all parameters that the page does not read and sorts the rest.
    # Written by `npm run edge-rules`.
    if (req.url ~ "(?i)^/(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:at|cursor|e|end|from|list|n|p|play|r|repeat|s|start|t|tab|v|wait)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/watch/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:at|cursor|e|end|from|list|n|p|play|r|repeat|s|start|t|tab|v|wait)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/search/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next|q|shown|wait)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/discovery/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:confirm|wait)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/reviews/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next|tab|wait)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/history/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next|shown|sort)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/favorites/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next|shown)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/loops/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:cursor|of|q|sort)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/loops/row/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:of)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/actions/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:back|can|from|list|v)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/playlist/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next|tab)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/playlist/add/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:back|new|v)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/playlist/lor:your-repeats/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next|shown)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/playlist/lor:your-most-repeated/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next|shown)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/playlist/lor:your-favorites/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next|shown)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/playlist/lor:fresh-reviews/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next|shown)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/playlist/lor:staff-picks/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next|shown)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/playlist/lor:search/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next|shown)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/merge/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:back)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/auth/facebook/email/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/radio/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:country|cursor|others|play|playing|stationId|tab|tag)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/radio/search/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:cursor|list|play|q|stationId)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/podcast/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:cursor|e|episodeid|from|genre|line|list|n|page|play|podcastid|q|repeat|s|t|tab)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/podcast/search/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:q)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/podcast/new-episodes.rss/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:token)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/login/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:back|failed)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/login/email/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:back)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/login/password/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:back)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/login/taken-back/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:back)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/password/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:back)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/oembed/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:format|maxheight|maxwidth|url)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/contact/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:from)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/search/[^?]+/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next|q|shown|wait)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/radio/[^/?]+/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:next|repeat|shown|v|wait)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/loops/[^/?]+/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:back)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/playlist/[^/?]+/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:confirm|next|shown|sort)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/auth/[^/?]+/callback/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:state)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/podcast/[^/?]+/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:page|q|wait)(?:=|&|$))[^&]*(?:&|$)", "");
    } else if (req.url ~ "(?i)^/(embed|live|shorts|v|e)/[^/?]+/*(\?|$)") {
        set req.url = regsuball(req.url, "(?<=[?&])(?!(?:e|end|s|start|t|v)(?:=|&|$))[^&]*(?:&|$)", "");
    } else {
        set req.url = regsub(req.url, "\?.*$", "");
    }
    # End of what `npm run edge-rules` writes.
    set req.url = regsub(req.url, "[?&]+$", "");
    set req.url = std.querysort(req.url);
    if (req.url ~ "^.{513}") {
        return (pass);
    }

    # Varnish changes Accept-Encoding after this, so a restart must not read it again.
    if (req.restarts == 0) {
        if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*br\s*(,|$|;(?!\s*q=0(\.0*)?\s*([,;]|$)))") {
            set req.http.X-Encoding = "br";
            set req.http.Accept-Encoding = "br";
        } else if (req.http.Accept-Encoding ~ "(?i)(^|,)\s*gzip\s*(,|$|;(?!\s*q=0(\.0*)?\s*([,;]|$)))") {
            set req.http.Accept-Encoding = "gzip";
        } else {
            unset req.http.Accept-Encoding;
        }
    }

    if (!req.http.X-Edge) {
        set req.http.X-Edge = "shared";
    }
    if (req.http.X-Edge == "fresh") {
        set req.grace = 0s;
    }
    return (hash);
}

sub vcl_hash {
    # Pages are rendered for ORIGIN, so the requested host is not part of the key.
    hash_data(req.url);
    hash_data(req.http.X-Encoding);
    return (lookup);
}

sub vcl_hit {
    # Varnish keeps one time for how long a page may be stale, that of stale-if-error. While the app answers, it is
    # stale-while-revalidate.
    if (req.http.X-Edge == "shared" && obj.ttl < 0s && obj.ttl + std.duration(
        regsub(obj.http.Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1") + "s", 0s) < 0s) {
        set req.http.X-Edge = "fresh";
        return (restart);
    }
    return (deliver);
}

sub vcl_backend_fetch {
    unset bereq.http.X-Edge;
    if (bereq.http.X-Encoding) {
        set bereq.http.Accept-Encoding = bereq.http.X-Encoding;
    }
    unset bereq.http.X-Encoding;
}

sub vcl_backend_response {
    # While two versions serve side by side, each has its own files: the one without is not the last to be asked.
    if (beresp.status == 404 && bereq.retries == 0 && bereq.url ~ "^/assets/") {
        return (retry);
    }
    if (beresp.status >= 500) {
        # A failed background fetch must not replace the cached page, nor may an error be remembered beside it.
        if (bereq.is_bgfetch) {
            return (abandon);
        }
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        return (deliver);
    }
    # A page that the app itself served stale, while it renders a new one. Varnish would not keep it, nor any other page of
    # that address for two minutes.
    if (beresp.ttl <= 0s && beresp.http.Age && beresp.http.Cache-Control ~ "^public,.*s-maxage=[1-9]" && !beresp.http.Set-Cookie) {
        set beresp.ttl = 1s;
    }
    # Varnish supports s-maxage and stale-while-revalidate, but not stale-if-error.
    if (beresp.http.Cache-Control ~ "stale-if-error=") {
        set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1") + "s", 0s);
    }
}

sub vcl_backend_error {
    if (bereq.is_bgfetch) {
        return (abandon);
    }
    # Another process may answer. Varnish itself sends no body a second time.
    if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD" || bereq.http.Content-Length ~ "^[1-9]")) {
        return (retry);
    }
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.status = 503;
    set beresp.http.Content-Type = "text/plain";
    set beresp.http.Cache-Control = "private, no-store";
    set beresp.http.Content-Security-Policy = "default-src 'none'; frame-ancestors 'none'";
    set beresp.http.X-Content-Type-Options = "nosniff";
    set beresp.http.Retry-After = "5";
    synthetic({"Listen on Repeat is not available right now. Please try again in a moment.
"});
    return (deliver);
}

sub vcl_synth {
    set resp.http.Content-Type = "text/plain";
    set resp.http.Cache-Control = "private, no-store";
    set resp.http.Content-Security-Policy = "default-src 'none'; frame-ancestors 'none'";
    set resp.http.X-Content-Type-Options = "nosniff";
    if (resp.status == 503) {
        set resp.http.Retry-After = "5";
        synthetic({"Listen on Repeat is not available right now. Please try again in a moment.
"});
    } else {
        synthetic(resp.reason + {"
"});
    }
    return (deliver);
}

sub vcl_deliver {
    # The app has failed: a stale page is better, if there is one.
    if (req.http.X-Edge && req.http.X-Edge != "stale" && resp.status >= 500 && resp.status <= 504 && resp.status != 501) {
        set req.http.X-Edge = "stale";
        return (restart);
    }
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
        # True only for the request that rendered the page.
        unset resp.http.Server-Timing;
        unset resp.http.X-Request-Id;
        if (obj.ttl < 0s) {
            set resp.http.X-Cache = "stale";
        }
    }
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}

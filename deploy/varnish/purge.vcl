vcl 4.1;

# Forgets pages by surrogate key (docs/decisions/038). Varnish has no function for the signature, so it asks for a password,
# which it reads once: restart it to change that. Needs the acl `purgers`.

import blob;
import std;

sub vcl_recv {
    if (req.url == "/-/purge") {
        # Varnish adds the client to X-Forwarded-For. Where there is more, a proxy has passed a stranger's request on, whose
        # own address is as private as the app's.
        if (client.ip !~ purgers || req.http.X-Forwarded-For ~ "," || req.method != "POST" ||
            std.fileread("/etc/varnish/purge-password") !~ "\S" ||
            req.http.Authorization != "Basic " + blob.transcode(encoding=BASE64,
                encoded="purge:" + regsuball(std.fileread("/etc/varnish/purge-password"), "\s", ""))) {
            return (synth(403, "Forbidden"));
        }
        # Whole words only, because they become part of an expression.
        if (req.http.Surrogate-Key == "*") {
            # Files with a hash in their name stay: what they hold never changes, and open pages need them.
            if (!std.ban("obj.http.Cache-Control !~ immutable")) {
                return (synth(500, "Not purged"));
            }
        } else if (req.http.Surrogate-Key ~ "^[\w:.-]+( [\w:.-]+)*$") {
            if (!std.ban("obj.http.Surrogate-Key ~ (^|\s)(" +
                regsuball(regsuball(req.http.Surrogate-Key, "\.", "[.]"), " ", "|") + ")(\s|$)")) {
                return (synth(500, "Not purged"));
            }
        } else {
            return (synth(400, "Bad Request"));
        }
        return (synth(200, "OK"));
    }
}

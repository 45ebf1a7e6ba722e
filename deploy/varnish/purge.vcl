vcl 4.1;

# Forgets pages by surrogate key (docs/decisions/038). Varnish has no function for the signature, so it asks for a password.
# Needs the acl `purgers`.

import blob;
import std;

sub vcl_recv {
    if (req.url == "/-/purge") {
        set req.http.X-Password = regsuball(std.fileread("/etc/varnish/purge-password"), "\s", "");
        if (client.ip !~ purgers || req.http.X-Password == "" || req.method != "POST" ||
            req.http.Authorization != "Basic " + blob.transcode(encoding=BASE64, encoded="purge:" + req.http.X-Password)) {
            return (synth(403, "Forbidden"));
        }
        # Whole words only, because they become part of an expression.
        if (req.http.Surrogate-Key == "*") {
            # Files with a hash in their name stay: what they hold never changes, and open pages need them.
            ban("obj.http.Cache-Control !~ immutable");
        } else if (req.http.Surrogate-Key ~ "^[\w:.-]+( [\w:.-]+)*$") {
            ban("obj.http.Surrogate-Key ~ (^|\s)(" +
                regsuball(regsuball(req.http.Surrogate-Key, "\.", "[.]"), " ", "|") + ")(\s|$)");
        } else {
            return (synth(400, "Bad Request"));
        }
        return (synth(200, "OK"));
    }
}

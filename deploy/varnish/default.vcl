vcl 4.1;

import directors;

# One backend for each process of the app. A name must have one address, and is looked up when this file is loaded.
# There is no probe: a process that does not answer is skipped, and one that has just started is asked at once.
backend app {
    .host = "app";
    .port = "3000";
    .connect_timeout = 3s;
    # A page may wait for other services; a streamed panel is aborted after 12 s.
    .first_byte_timeout = 30s;
    .between_bytes_timeout = 30s;
}

sub vcl_init {
    new apps = directors.shard();
    apps.add_backend(app);
    apps.reconfigure();
}

# A client's requests go to one process, and where that does not answer to another (`return (retry)` in rules.vcl).
sub vcl_backend_fetch {
    set bereq.backend = apps.backend(by=KEY, key=apps.key(bereq.http.X-Forwarded-For), alt=bereq.retries);
}

# From where the app may send purges. Its password is the content of /etc/varnish/purge-password:
# PURGE_URL=http://purge:PASSWORD@varnish:6081/-/purge
acl purgers {
    "localhost";
    "10.0.0.0"/8;
    "172.16.0.0"/12;
    "192.168.0.0"/16;
    "fd00::"/8;
}

include "purge.vcl";
include "rules.vcl";

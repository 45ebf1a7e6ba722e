vcl 4.1;

backend app {
    .host = "app";
    .port = "3000";
    # Not /readyz: without Redis the app says there that it is not ready, and serves on all the same.
    .probe = {
        .url = "/healthz";
        .interval = 2s;
        .timeout = 3s;
        .window = 3;
        .threshold = 2;
    }
}

include "rules.vcl";

vcl 4.1;

backend app {
    .host = "app";
    .port = "3000";
    # Not /readyz, which fails without Redis although the app still serves pages.
    .probe = {
        .url = "/healthz";
        .interval = 2s;
        .timeout = 3s;
        .window = 3;
        .threshold = 2;
    }
}

include "rules.vcl";

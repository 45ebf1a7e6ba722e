vcl 4.1;

backend app {
    .host = "app";
    .port = "3000";
    .probe = {
        .url = "/readyz";
        .interval = 2s;
        .timeout = 3s;
        .window = 3;
        .threshold = 2;
    }
}

include "rules.vcl";

/**
 * Self-signed for `secure.test` and 127.0.0.80, valid until 2126, and for tests only. Made by
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -addext
 * "subjectAltName=DNS:secure.test,IP:127.0.0.80"`.
 */
export const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgndp2/2VuLmVnPcQQ
Ua7hSc4jfV/YtDZqPLnXuN4aqNmhRANCAATWXK/U/VW+NZxh04j3W9QvvavajKD+
zBKZZpKVZRL487wbpIlXMt3FKtqCQsNk2PLlj2rHfNTmGRz96kiZ7UrN
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBrjCCAVOgAwIBAgIUJpdYrbZEs2hPCqkPWWn5O0vNQbcwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRdGVzdHMgb24gbG9vcGJhY2swIBcNMjYxMTIyMDMyNjA5WhgP
MjEyNjEwMjkwMzI2MDlaMBwxGjAYBgNVBAMMEXRlc3RzIG9uIGxvb3BiYWNrMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE1lyv1P1VvjWcYdOI91vUL72r2oyg/swS
mWaSlWUS+PO8G6SJVzLdxSragkLDZNjy5Y9qx3zU5hkc/epIme1KzaNxMG8wHQYD
VR0OBBYEFL4PnbO+rk6rbzQ4u8LT3v5+PfkNMB8GA1UdIwQYMBaAFL4PnbO+rk6r
bzQ4u8LT3v5+PfkNMA8GA1UdEwEB/wQFMAMBAf8wHAYDVR0RBBUwE4ILc2VjdXJl
LnRlc3SHBH8AAFAwCgYIKoZIzj0EAwIDSQAwRgIhAJNXGT9fLA2+6FTVw3yJFhBK
oYSAEPe79GizN9GKeoKYAiEAvPwEtpPKzsfk4dRDXzLn3YO/r8Sc5OFyeNoE7ItP
mkw=
-----END CERTIFICATE-----
`,
};

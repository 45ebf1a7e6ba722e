/** The image's health check: ends with 0 if the program in the same container answers. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;

# Node 24 is a long-term release until April 2028 (docs/decisions/009). This is 24.21.0 of 6 October 2026, for amd64 and arm64.
# Dependabot moves the pin, and the release workflow refuses one that is missing or lacks a platform.
ARG BASE=docker.io/library/node:24-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# Of /metrics.
ARG REVISION=unknown
RUN npm run build && node scripts/image-packages.mjs /packages

FROM ${BASE}
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Listen on Repeat" \
    org.opencontainers.image.description="Play online music videos on repeat, whole or a section, and keep what you love" \
    org.opencontainers.image.licenses="MIT" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${REVISION}"
WORKDIR /app
# Files belong to root, so the program cannot change itself. It writes only to DATA_DIR and /tmp, so the root file
# system may be read-only.
COPY --from=build /app/package.json /app/LICENSE /app/scripts/health.mjs ./
COPY --from=build /packages/node_modules ./node_modules
COPY --from=build /app/db ./db
COPY --from=build /app/build ./build
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# On a large machine Node and glibc would keep what they no longer use (docs/measurements/pages.md).
ENV NODE_OPTIONS="--max-old-space-size=512 --max-semi-space-size=8" \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=1048576 \
    MALLOC_TRIM_THRESHOLD_=1048576
VOLUME /data
EXPOSE 3000
# The user `node`. Kubernetes compares numbers only.
USER 1000
STOPSIGNAL SIGTERM
# The first start makes the embedded database. /healthz answers even while a store is down, which /readyz reports.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["node", "health.mjs"]
# Node itself is the first process, so that it receives the signal to shut down.
CMD ["node", "--enable-source-maps", "build/server/server.js"]

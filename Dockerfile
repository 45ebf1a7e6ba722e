# syntax=docker/dockerfile:1

# Node 24 is a long-term release until April 2028 (docs/decisions/009).
ARG NODE_VERSION=24
FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build \
    && npm prune --omit=dev --no-audit --no-fund

FROM node:${NODE_VERSION}-bookworm-slim
WORKDIR /app
# Files belong to root, so the program cannot change itself. It writes only to DATA_DIR and /tmp, so the root file
# system may be read-only.
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/db ./db
COPY --from=build /app/build ./build
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# Half the memory: on a large machine Node and glibc would keep what they no longer use (docs/measurements/pages.md).
ENV NODE_OPTIONS=--max-old-space-size=512 \
    MALLOC_MMAP_THRESHOLD_=1048576 \
    MALLOC_TRIM_THRESHOLD_=1048576
VOLUME /data
EXPOSE 3000
USER node
STOPSIGNAL SIGTERM
# The first start makes the embedded database. /healthz answers even while a store is down, which /readyz reports.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that it receives the signal to shut down.
CMD ["node", "--enable-source-maps", "build/server/server.js"]

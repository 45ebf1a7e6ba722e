#!/usr/bin/env bash
# Checks the Dockerfile on a machine without a container engine. It runs the same steps on the same files in an empty
# folder, then runs the result as an unprivileged user without capabilities, on a root file system that is read-only except
# for the data volume and /tmp. Exits with 0 if a heart survives a restart. Needs root, npm's registry and about a minute.
# It does not check the base image, layer caching or the engine's health checks.
set -euo pipefail
repository=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d /var/tmp/lor-image.XXXXXX)
port=${PORT:-38080}

if [ "${1:-}" != "inside" ]; then
    trap 'rm -rf "$work"' EXIT
    mkdir "$work"/{source,app,data}
    cd "$repository"
    echo "== the files that .dockerignore includes"
    mapfile -t sent < <(sed -n 's/^!//p' .dockerignore)
    tar --exclude='*.test.ts' --exclude='*.test.tsx' -c "${sent[@]}" | tar -x -C "$work/source"
    cd "$work/source"
    echo "== the first stage"
    npm ci --include=dev --no-audit --no-fund --loglevel=error
    npm run --silent build
    npm prune --omit=dev --no-audit --no-fund --loglevel=error
    echo "== what the second stage copies"
    while read -r _ _ words; do
        for word in ${words% *}; do cp -a "$work/source/${word#/app/}" "$work/app/"; done
    done < <(grep '^COPY --from=build ' "$repository/Dockerfile")
    chmod -R go-w "$work/app"
    chown 65534:65534 "$work/data"
    chmod 755 "$work"
    du -sh "$work/app" "$work/app/node_modules"
    unshare --mount --pid --fork --kill-child bash "$repository/deploy/check-readonly.sh" inside "$work"
    exit
fi

rmdir "$work"
work=$2
mount --make-rprivate /
mount -t tmpfs -o size=64m tmpfs /tmp
mount --bind "$work/data" "$work/data"
findmnt --noheadings --list --output TARGET | while read -r target; do
    case $target in
        /tmp | "$work/data" | /proc* | /sys* | /dev*) ;;
        *) mount -o remount,bind,ro "$target" 2>/dev/null || echo "still writable: $target" ;;
    esac
done
if touch "$work/app/x" 2>/dev/null; then echo "the app's folder is writable" && exit 1; fi

cd "$work/app"
jar=$work/data/cookies
start() {
    setpriv --reuid 65534 --regid 65534 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all \
        env -i PATH="$PATH" NODE_ENV=production HOST=0.0.0.0 PORT="$port" DATA_DIR="$work/data" \
        node --enable-source-maps build/server/server.js &
    app=$!
    for _ in $(seq 300); do
        curl --fail --silent --output /dev/null "http://127.0.0.1:$port/readyz" && return
        kill -0 $app 2>/dev/null || { echo "the app has exited" && exit 1; }
        sleep 0.1
    done
    echo "the app is not ready" && exit 1
}
stop() {
    kill -TERM $app
    wait $app
}

start
healthcheck=$(grep -o '"fetch(.*"' "$repository/Dockerfile" | sed 's/^"//; s/"$//')
PORT=$port node -e "$healthcheck"
curl --fail --silent --show-error --output /dev/null --cookie-jar "$jar" --data 'ytid=fJ9rUzIMcZQ' \
    "http://127.0.0.1:$port/api/star/set"
stop
if PORT=$port node -e "$healthcheck"; then echo "the health check succeeds without an app" && exit 1; fi
start
curl --fail --silent --cookie "$jar" "http://127.0.0.1:$port/api/history" | grep -q '"ytid":"fJ9rUzIMcZQ","star":true'
stop
echo "== a heart survived a restart, and both stops exited with 0"

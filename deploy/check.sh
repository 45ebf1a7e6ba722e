#!/usr/bin/env bash
# Builds the image and runs everything in this folder that a container engine runs, as docs/operating.md says, and prints
# what it saw. Ends with 0 if all of it holds.
#
#   deploy/check.sh [image] [one] [compose] [embedded] [loop] [systemd]     # the first five without arguments
#
# ENGINE is podman (with podman-compose) or docker. On a machine that cannot reach a hub, STAND_INS names a folder with the
# images of deploy/stand-ins.sh; Podman then keeps everything in that folder, and Docker should have a store of its own.
# Needs root for Podman's networks. `systemd` needs Podman and STAND_INS, and takes a checkout of what is committed.
set -euo pipefail
cd "$(dirname "$0")/.."
engine=${ENGINE:-podman}
image=listen-on-repeat:$(node -p 'require("./package.json").version')
base=$(sed -n 's/^ARG BASE=//p' Dockerfile)
port=${PORT:-38080}
project=lor-check
work=$(mktemp -d /var/tmp/lor-check.XXXXXX)
started=()
[ $# -gt 0 ] || set -- image one compose embedded loop

say() { echo "== $*"; }
fail() {
    echo "!! $*" >&2
    exit 1
}

if [ "$engine" = podman ] && [ -n "${STAND_INS:-}" ]; then
    # podman-compose calls `podman`, so both get this one.
    mkdir "$work/bin"
    printf '#!/bin/sh\nexec %s --root %s --runroot %s "$@"\n' "$(command -v podman)" "$STAND_INS/storage" "$STAND_INS/run" \
        >"$work/bin/podman"
    chmod +x "$work/bin/podman"
    export PATH="$work/bin:$PATH"
fi
if [ -n "${STAND_INS:-}" ]; then
    for pair in node:node:24-bookworm-slim nginx:nginx:1.30 postgres:postgres:17 redis:redis:8 systemd:debian:systemd; do
        [ -e "$STAND_INS/${pair%%:*}-$(dpkg --print-architecture).tar.gz" ] || continue
        name=docker.io/library/${pair#*:}
        $engine image inspect "$name" >/dev/null 2>&1 && continue
        entry=()
        [ "${pair%%:*}" = postgres ] && entry=(--change 'ENTRYPOINT ["docker-entrypoint.sh"]')
        $engine import "${entry[@]}" "$STAND_INS/${pair%%:*}-$(dpkg --print-architecture).tar.gz" "$name" >/dev/null 2>&1
    done
    base=${base%@*}
fi

compose() {
    local file=$1
    shift
    if [ "$engine" = podman ]; then
        # As operating.md says: older versions have no --env-file.
        (cd "$work/deploy" && set -a && . ../.env && podman-compose -p $project -f "$file" "$@") >"$work/compose.log" 2>&1 ||
            { cat "$work/compose.log" && return 1; }
    else
        docker compose -p $project --env-file "$work/.env" -f "$work/deploy/$file" "$@"
    fi
}

# container SERVICE: its name.
container() {
    $engine ps --all --format '{{.Names}}' --filter "label=com.docker.compose.project=$project" \
        --filter "label=com.docker.compose.service=$1"
}

cleanup() {
    for file in "${started[@]}"; do compose "$file" down --volumes >/dev/null 2>&1 || true; done
    $engine rm --force $project-squatter >/dev/null 2>&1 || true
    $engine rm --force --volumes $project-one >/dev/null 2>&1 || true
    $engine rm --force --volumes $project-systemd >/dev/null 2>&1 || true
    $engine volume rm $project-one >/dev/null 2>&1 || true
    rm -rf "$work"
}
trap cleanup EXIT

# until_ok SECONDS COMMAND...
until_ok() {
    local last=$((SECONDS + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        [ $SECONDS -lt $last ] || return 1
        sleep 0.2
    done
}

ask() { curl --fail --silent --show-error --max-time 10 "$@"; }

# memory CONTAINER: what its cgroup has now and had at most, in MB, with its cache of files.
memory() {
    local pid folder
    pid=$($engine inspect --format '{{.State.Pid}}' "$1")
    folder=/sys/fs/cgroup$(sed -n 's/^0:://p' "/proc/$pid/cgroup")
    [ -e "$folder/memory.current" ] || folder=/sys/fs/cgroup/memory$(sed -n 's/^[0-9]*:memory://p' "/proc/$pid/cgroup")
    local now=memory.current most=memory.peak
    [ -e "$folder/$now" ] || { now=memory.usage_in_bytes && most=memory.max_usage_in_bytes; }
    local pss=0 part
    for process in $(cat "$folder/cgroup.procs"); do
        part=$(sed -n 's/^Pss: *\([0-9]*\).*/\1/p' "/proc/$process/smaps_rollup" 2>/dev/null || true)
        pss=$((pss + ${part:-0}))
    done
    echo "$((pss / 1000)) MB of its processes (PSS), $(($(cat "$folder/$now") / 1000000)) MB with files," \
        "$(($(cat "$folder/$most") / 1000000)) MB at most"
}

pages=(/ /about /faq /top10 /reviews /stream '/watch?v=fJ9rUzIMcZQ' /radio /podcast /contact)

# browse ADDRESS CONTAINER: ten pages, then ten seconds of a listener's page, eight at a time and at most 100 a second,
# because the app refuses one client more than 1,200 a minute.
browse() {
    local page
    for page in "${pages[@]}"; do ask --output /dev/null "$1$page"; done
    say "after ten pages: $(memory "$2")"
    npx autocannon --connections 8 --duration 10 --overallRate 100 --headers "Cookie=$(awk '/lor/ {print $6 "=" $7}' "$work/jar")" \
        --json "$1/history" 2>/dev/null >"$work/load"
    say "after ten seconds of a listener's page, $(node -p "const r = JSON.parse(require('fs').readFileSync('$work/load')); \
        r.requests.average.toFixed() + ' a second, ' + (r.non2xx + r.errors) + ' failed'"): $(memory "$2")"
}

heart() { ask --output /dev/null --cookie-jar "$work/jar" --data 'ytid=fJ9rUzIMcZQ' "$1/api/star/set"; }
has_heart() { ask --cookie "$work/jar" "$1/api/history" | grep >/dev/null '"star":true'; }

# stops NAME: it ends by itself when asked to, with 0.
stops() {
    $engine stop --time 20 "$1" >/dev/null 2>&1
    local code
    code=$($engine inspect --format '{{.State.ExitCode}}' "$1")
    [ "$code" = 0 ] || fail "$1 ended with $code"
}

check_image() {
    say "the image"
    local pull=()
    [ "$engine" = podman ] && [ -n "${STAND_INS:-}" ] && pull=(--pull=never)
    $engine build "${pull[@]}" --build-arg "BASE=$base" --tag "$image" . >"$work/build.log" 2>&1 || { tail -30 "$work/build.log" && exit 1; }
    local whole under
    whole=$($engine image inspect --format '{{.Size}}' "$image")
    under=$($engine image inspect --format '{{.Size}}' "$base")
    say "$(((whole - under) / 1000000)) MB over its base"
    [ $((whole - under)) -le 150000000 ] || fail "more than 150 MB"
}

check_one() {
    say "one container: read-only, no capabilities, uid 1000, 512 MB, everything embedded"
    local url=http://127.0.0.1:$port from=$EPOCHREALTIME
    $engine run --detach --name $project-one --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges \
        --user 1000 --memory 512m --volume $project-one:/data --publish "127.0.0.1:$port:3000" "$image" >/dev/null
    until_ok 60 ask "$url/readyz" || { $engine logs $project-one && fail "not ready"; }
    say "ready after $(node -p "($EPOCHREALTIME - $from).toFixed(1)") s, from nothing: $(memory $project-one)"
    $engine exec $project-one grep -qE '^CapEff:\s0+$' /proc/self/status || fail "it has capabilities"
    if $engine exec $project-one touch /app/x 2>/dev/null; then fail "the app's folder is writable"; fi
    $engine exec $project-one node health.mjs || fail "the health check fails"
    if $engine exec --env PORT=1 $project-one node health.mjs; then fail "the health check succeeds without an app"; fi
    heart "$url"
    browse "$url" $project-one
    stops $project-one
    $engine start $project-one >/dev/null
    until_ok 60 ask "$url/readyz" || fail "not ready again"
    has_heart "$url" || fail "the heart is gone"
    stops $project-one
    say "a heart survived a restart, and both stops ended with 0"
}

# Podman runs health checks by systemd's timers, which not every machine has, so it is asked to.
healthy() {
    if [ "$engine" = podman ]; then
        until_ok 30 podman healthcheck run "$1"
    else
        until_ok 60 sh -c "docker inspect --format '{{.State.Health.Status}}' $1 | grep -x healthy"
    fi
}

prepare_compose() {
    cp -r deploy "$work/"
    rm -rf "$work/deploy/secrets"
    "$work/deploy/make-secrets.sh"
    cp .env.example "$work/.env"
    printf 'ORIGIN=http://127.0.0.1:%s\nEDGE_PORT=%s\nPORT=%s\n' "$port" "$port" "$port" >>"$work/.env"
    started+=("$1")
    compose "$1" up -d ${2:+"$2"} >/dev/null
}

# publishes FILE ADDRESS: a review by the commands that operating.md has.
publishes() {
    printf -- '---\nvideo: fJ9rUzIMcZQ\ntitle: Three minutes without a lie\n---\nThe drums come in.\n' >"$work/review.md"
    if [ "$engine" = podman ]; then
        podman cp "$work/review.md" "$(container app):/data/review.md"
    else
        compose "$1" cp "$work/review.md" app:/data/review.md
    fi
    $engine exec "$(container app)" node build/server/admin.js articles add /data/review.md
    # As a listener, whose pages the edge does not cache.
    ask --cookie "$work/jar" "$2/reviews" | grep >/dev/null 'Three minutes without a lie' || fail "the review is not shown"
}

# out_of_app FILE FROM TO: copies FROM in the app's container to TO here.
out_of_app() {
    if [ "$engine" = podman ]; then podman cp "$(container app):$2" "$3"; else compose "$1" cp "app:$2" "$3"; fi
}

# backs_up FILE: a backup, made while the app serves and brought out, in $work/a.lor.
backs_up() {
    compose "$1" exec -T app node build/server/admin.js backup /data/a.lor >/dev/null
    out_of_app "$1" /data/a.lor "$work/a.lor"
    [ "$(stat -c %a "$work/a.lor")" = 600 ] || fail "others may read the backup"
    say "a backup of $(stat -c %s "$work/a.lor") bytes was brought out"
}

# restores FILE ADDRESS: the backup, into new volumes.
restores() {
    compose "$1" down --volumes >/dev/null
    compose "$1" up -d >/dev/null
    until_ok 60 ask "$2/readyz" || fail "not ready with new volumes"
    if has_heart "$2"; then fail "the heart is there without the backup"; fi
    compose "$1" exec -T app sh -c 'umask 077; cat >/data/a.lor' <"$work/a.lor" >/dev/null
    compose "$1" exec -T app node build/server/admin.js restore /data/a.lor >/dev/null
    compose "$1" restart app >/dev/null
    until_ok 60 has_heart "$2" || fail "the heart was not restored"
    say "the backup was restored into new volumes, and the heart is there"
}

check_compose() {
    say "compose.yaml: nginx, the app, PostgreSQL and Redis"
    prepare_compose compose.yaml
    local url=http://127.0.0.1:$port app
    until_ok 90 ask "$url/readyz" || { $engine logs "$(container app)" && $engine logs "$(container nginx)" && fail "not ready"; }
    app=$(container app)
    ask --output /dev/null "$url/about"
    cached "$url/about" >/dev/null || fail "the edge does not cache"
    $engine inspect "$app" | grep >/dev/null -F "$(cat "$work/deploy/secrets/session-secret")" && fail "the engine shows a secret"
    for service in nginx app postgres redis; do
        healthy "$(container $service)" || fail "the health check of $service fails"
    done
    heart "$url"
    # Without nginx, which lets one address ask 30 times a second.
    browse "http://$(address_of "$app"):3000" "$app"
    for service in nginx postgres redis; do say "$service: $(memory "$(container $service)")"; done
    publishes compose.yaml "$url"
    backs_up compose.yaml
    hides "$url"
    moves "$url"
    has_heart "$url" || fail "the heart is gone"
    for service in app nginx redis; do stops "$(container $service)"; done
    compose compose.yaml down --volumes >/dev/null
}

# hides ADDRESS: a video that an operator hides is gone from nginx's cache once the command has ended.
hides() {
    local page="$1/watch?v=fJ9rUzIMcZQ" title='Bohemian Rhapsody'
    until_ok 30 cached "$page" || fail "the edge does not cache a video's page"
    ask "$page" | grep >/dev/null "$title" || fail "the page has no title"
    $engine exec "$(container app)" node build/server/admin.js videos hide fJ9rUzIMcZQ
    curl --silent --dump-header "$work/headers" "$page" >"$work/page"
    if grep >/dev/null -i '^x-cache: \(hit\|stale\)' "$work/headers" || grep >/dev/null "$title" "$work/page"; then
        fail "the edge still has the hidden video"
    fi
    $engine exec "$(container app)" node build/server/admin.js videos unhide fJ9rUzIMcZQ
    until_ok 30 cached "$page" || fail "the edge does not cache the page again"
    say "a hidden video was gone from the edge"
}
cached() { ask --head "$1" | grep -i '^x-cache: hit'; }

# moves ADDRESS: the app comes back with another address, and nginx finds it.
moves() {
    local before after name
    name=$(container app)
    before=$(address_of "$name")
    stops "$name"
    $engine rm "$name" >/dev/null
    # Takes the address that the app had, or else the one that is next.
    $engine run --detach --name $project-squatter --network ${project}_default "$image" sleep 120 >/dev/null
    compose compose.yaml up -d app >/dev/null
    until_ok 60 ask "$1/api/history" || fail "nginx does not find the app's new address"
    after=$(address_of "$(container app)")
    $engine rm --force $project-squatter >/dev/null
    [ "$before" != "$after" ] || fail "the app has the same address again"
    say "nginx found the app at $after, which was $before before"
}
address_of() {
    $engine inspect --format "{{(index .NetworkSettings.Networks \"${project}_default\").IPAddress}}" "$1"
}

check_embedded() {
    say "compose.embedded.yaml: one container"
    prepare_compose compose.embedded.yaml
    local url=http://127.0.0.1:$port
    until_ok 90 ask "$url/readyz" || { $engine logs "$(container app)" && fail "not ready"; }
    heart "$url"
    publishes compose.embedded.yaml "$url"
    backs_up compose.embedded.yaml
    restores compose.embedded.yaml "$url"
    stops "$(container app)"
    compose compose.embedded.yaml up -d >/dev/null
    until_ok 60 has_heart "$url" || fail "the heart is gone"
    stops "$(container app)"
    compose compose.embedded.yaml down --volumes >/dev/null
}

check_loop() {
    say "from nothing to the first loop, in a browser; pictures in test-results/first-loop"
    ENGINE=$engine npx tsx scripts/first-loop.ts "$image" test-results/first-loop
}

# documented START: the command of docs/operating.md that begins so.
documented() {
    local command
    command=$(sed -n "s|^    \($1.*\)|\1|p" docs/operating.md)
    [ -n "$command" ] || fail "docs/operating.md has no command that begins with: $1"
    echo "$command"
}

check_systemd() {
    say "the unit, as docs/operating.md installs it, in a container that systemd runs"
    local name=$project-systemd url=http://127.0.0.1:$port command
    $engine run --detach --name $name --systemd=always --publish "127.0.0.1:$port:3000" docker.io/library/debian:systemd \
        /sbin/init >/dev/null
    inside() { $engine exec --workdir /opt/listen-on-repeat $name "$@"; }
    $engine exec $name mkdir -p /opt/listen-on-repeat
    git archive HEAD | $engine exec --interactive $name tar -x -C /opt/listen-on-repeat
    inside sh -c "printf 'HOST=0.0.0.0\nORIGIN=$url\n' >/etc/listen-on-repeat.env"
    for start in 'npm ci' 'install -D' 'install -m' systemd-sysusers; do
        command=$(documented "$start")
        say "$command"
        inside sh -c "$command" >"$work/systemd.log" 2>&1 || { tail -30 "$work/systemd.log" && fail "this failed"; }
    done
    until_ok 60 ask "$url/readyz" || { inside journalctl --unit listen-on-repeat && fail "not ready"; }
    heart "$url"
    inside systemctl kill --kill-whom=main --signal=KILL listen-on-repeat
    until_ok 60 has_heart "$url" || { inside journalctl --unit listen-on-repeat && fail "the heart is gone"; }
    inside systemctl stop listen-on-repeat
    local result
    result=$(inside systemctl show --property Result,ExecMainStatus,NRestarts listen-on-repeat | sort | tr '\n' ' ')
    [ "$result" = "ExecMainStatus=0 NRestarts=1 Result=success " ] || fail "it ended with $result"
    say "a heart survived kill -9, after which systemd started it again, and it ended with 0:" \
        "$(inside systemd-analyze security --no-pager listen-on-repeat | tail -1)"
}

for part in "$@"; do "check_$part"; done
say "all of it holds"

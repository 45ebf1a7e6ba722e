#!/usr/bin/env bash
# Makes the images that the Dockerfile and compose.yaml take from a hub, for machines that cannot reach one: Debian by
# debootstrap, Node and npm from npm's registry, nginx, PostgreSQL and Redis from Debian. They have the names, users, ports
# and variables of the real ones, and nothing else of them. Needs root, debootstrap, npm and some minutes.
#
#   deploy/stand-ins.sh FOLDER [NAME...]     # NAME.tar.gz for node, nginx, postgres, redis, systemd; what is there already
#                                            # stays
#
# ARCH=arm64 makes them for that platform, which runs here by qemu-user-static.
set -euo pipefail
folder=${1:?the folder for the images}
shift
[ $# -gt 0 ] || set -- node nginx postgres redis systemd
arch=${ARCH:-$(dpkg --print-architecture)}
mirror=http://deb.debian.org/debian
mkdir -p "$folder"

# debian SUITE PACKAGES: a root file system in $root. Newer suites than this Debian knows are made as sid is.
debian() {
    local script=
    [ -e "/usr/share/debootstrap/scripts/$1" ] || script=sid
    debootstrap --arch="$arch" --variant=minbase ${2:+--include="$2"} "$1" "$root" "$mirror" $script >"$folder/debootstrap.log" ||
        { tail "$folder/debootstrap.log" && exit 1; }
    rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/usr/share/{doc,man,locale}/*
}

# node_and_npm FOLDER
node_and_npm() {
    local platform=x64
    [ "$arch" = arm64 ] && platform=arm64
    (cd "$root" && npm pack --silent "node-linux-$platform@24" "npm@11" >/dev/null)
    mkdir -p "$root$1/lib/node_modules/npm"
    tar -xzf "$root"/node-linux-*.tgz -C "$root$1" --strip-components=1 package/bin/node
    tar -xzf "$root"/npm-*.tgz -C "$root$1/lib/node_modules/npm" --strip-components=1
    rm "$root"/*.tgz
    chmod 755 "$root$1/bin/node"
    ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root$1/bin/npm"
    ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root$1/bin/npx"
    # Behind a proxy with a certificate of its own.
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
    mkdir -p "$root$1/etc"
    echo "cafile=/etc/ssl/certs/ca-certificates.crt" >"$root$1/etc/npmrc"
}

node() {
    debian bookworm ca-certificates
    chroot "$root" groupadd --gid 1000 node
    chroot "$root" useradd --uid 1000 --gid node --shell /bin/bash --create-home node
    node_and_npm /usr/local
}

# From a newer suite: Debian 13 has nginx 1.26, which does not follow an upstream's address.
nginx() {
    debian forky nginx,libnginx-mod-http-js,curl
    chroot "$root" groupadd --gid 101 nginx
    chroot "$root" useradd --uid 101 --gid nginx --no-create-home nginx
    rm -rf "$root"/etc/nginx/*
}

postgres() {
    debian trixie postgresql-17
    ln -s /usr/lib/postgresql/17/bin/{initdb,postgres} "$root/usr/local/bin/"
    cat >"$root/usr/local/bin/docker-entrypoint.sh" <<'SCRIPT'
#!/bin/bash
# What the real image does on its first start, as far as compose.yaml needs it.
set -e
data=/var/lib/postgresql/data
as="setpriv --reuid postgres --regid postgres --clear-groups"
POSTGRES_PASSWORD=${POSTGRES_PASSWORD:-$(cat "${POSTGRES_PASSWORD_FILE:?}")}
if [ ! -e $data/PG_VERSION ]; then
    chown postgres: $data && chmod 700 $data
    install --owner postgres --mode 600 <(echo "$POSTGRES_PASSWORD") /tmp/password
    $as initdb --pgdata $data --username "$POSTGRES_USER" --auth-host scram-sha-256 --pwfile /tmp/password
    rm /tmp/password
    echo "host all all all scram-sha-256" >>$data/pg_hba.conf
    echo "CREATE DATABASE $POSTGRES_DB;" | $as postgres --single -D $data postgres
fi
mkdir -p /var/run/postgresql && chown postgres: /var/run/postgresql
exec $as "$@" -D $data -c listen_addresses='*'
SCRIPT
    chmod 755 "$root/usr/local/bin/docker-entrypoint.sh"
}

redis() {
    debian trixie redis-server
    chroot "$root" groupadd --gid 999 redis-image
    chroot "$root" useradd --uid 999 --gid redis-image --no-create-home redis-image
}

# Debian as it starts on a machine, for the unit, with Node where the unit looks for it.
systemd() {
    debian bookworm systemd,systemd-sysv,dbus,curl,ca-certificates
    node_and_npm /usr
}

for name in "$@"; do
    [ -e "$folder/$name-$arch.tar.gz" ] && continue
    root=$folder/$name.root
    rm -rf "$root"
    "$name"
    tar -C "$root" -c . | gzip -1 >"$folder/$name-$arch.part"
    mv "$folder/$name-$arch.part" "$folder/$name-$arch.tar.gz"
    rm -rf "$root"
    echo "$folder/$name-$arch.tar.gz"
done

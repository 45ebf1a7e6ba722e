#!/bin/sh
# Makes the secrets that compose.yaml reads from files, unless they exist: deploy/secrets/ is for you only, and each
# container sees no more than its own. They are readable, because the programs in the containers are other users.
set -eu
cd "$(dirname "$0")"
mkdir -p -m 700 secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
[ -e secrets/session-secret ] || random >secrets/session-secret
[ -e secrets/purge-secret ] || random >secrets/purge-secret
[ -e secrets/postgres-password ] || random >secrets/postgres-password
[ -e secrets/database-url ] ||
    echo "postgres://lor:$(cat secrets/postgres-password)@postgres:5432/lor" >secrets/database-url
chmod 444 secrets/*

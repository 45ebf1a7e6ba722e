#!/bin/sh
# Starts nginx in a container. It asks for the app's address where the container does, which differs between engines. Only the
# first server is asked, because nginx would take turns, and only the engine's own knows the names of the containers.
server=$(sed -n 's/^nameserver //p' /etc/resolv.conf | head -n 1)
case $server in *:*) server="[$server]" ;; esac
echo "resolver $server valid=5s;" >/tmp/nginx-resolver.conf
exec nginx -e stderr -g "daemon off;"

#!/bin/sh
# Writes into deploy/.env what the tags of the images stand for today. A tag can be moved to something else, a digest
# cannot: what runs is then what was tried. Once before the first start, and again to get what was mended in the images.
# With the name of a setting only that one: deploy/pin-images.sh NODE_IMAGE
set -eu
only=${1:-}
cd "$(dirname "$0")/.."

pin() {
  [ -z "$only" ] || [ "$only" = "$1" ] || return 0
  digest=$(docker buildx imagetools inspect "$2" | sed -n 's/^Digest: *//p' | head -n 1)
  if ! printf '%s\n' "$digest" | grep -Eqx 'sha256:[0-9a-f]{64}'; then
    echo "The registry did not say what $2 is: deploy/.env has no $1 of today." >&2
    exit 1
  fi
  others=$(grep -v "^$1=" deploy/.env)
  printf '%s\n%s=%s@%s\n' "$others" "$1" "$2" "$digest" > deploy/.env
  echo "$1=$2@$digest"
}

pin NODE_IMAGE "$(sed -n 's/^ARG NODE_IMAGE=//p' Dockerfile)"
pin NGINX_IMAGE nginxinc/nginx-unprivileged:1.28-alpine
pin POSTGRES_IMAGE postgres:17-bookworm
pin STORE_IMAGE versity/versitygw:v1.8.0

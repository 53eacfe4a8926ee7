# One replica. The image is made of the repository alone, and holds no setting and no secret.
# The Node that package.json pins; scripts/image.test.ts compares. compose.yaml names it by its digest.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
FROM ${NODE_IMAGE} AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json ./
RUN node -p "const { node } = require('./package.json').dependencies; if (process.versions.node !== node) { console.error('The release wants Node ' + node + ': run deploy/pin-images.sh NODE_IMAGE'); process.exit(1) } node"
# No package needs its install script here: the one that would bring Node is not needed in an image that has it.
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY tsconfig.json vite.config.ts ./
COPY scripts scripts
COPY public public
COPY src src
RUN NODE_ENV=production node node_modules/vite/bin/vite.js build --logLevel warn
# Packages of pages are development dependencies: they are in the build.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error \
 && find src \( -name '*.test.ts' -o -name '*.tsx' -o -name '*.css' \) -delete

FROM base
# The last as scripts/run.mjs has it for npm.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=1
RUN mkdir -m 0700 /data && chown node:node /data
COPY package.json ./
COPY public public
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/src src
USER node
VOLUME /data
EXPOSE 3000
# Whether the process lives. That it is ready for visitors is asked by what sends them (compose.yaml).
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# What `npm run serve` runs, without npm in between: signals reach the server itself.
CMD ["node", "src/server/main.ts", "serve"]

# One image holds all five services; SERVICE says which one a container runs.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/contracts/package.json packages/contracts/
COPY packages/messaging/package.json packages/messaging/
COPY packages/persistence/package.json packages/persistence/
COPY packages/platform/package.json packages/platform/
COPY packages/representations/package.json packages/representations/
# Not installed, but npm compares the lock file with every workspace's manifest.
COPY packages/testkit/package.json packages/testkit/
COPY services/catalog/package.json services/catalog/
COPY services/gateway/package.json services/gateway/
COPY services/orders-billing/package.json services/orders-billing/
COPY services/resources/package.json services/resources/
COPY services/webhooks/package.json services/webhooks/
# The workspaces that run in production, by name: the test kit and its dependencies stay out. The versions are the locked
# ones; npm ci would ask for all platforms' optional binaries too (see scripts/bootstrap.mjs).
RUN npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund \
  --workspace packages/contracts --workspace packages/messaging --workspace packages/persistence \
  --workspace packages/platform --workspace packages/representations \
  --workspace services/catalog --workspace services/gateway --workspace services/orders-billing \
  --workspace services/resources --workspace services/webhooks

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
WORKDIR /app
# Workspaces may hold a node_modules folder of their own, so the folders come first and the sources over them.
COPY --from=dependencies /app ./
COPY proto proto
COPY packages packages
COPY services services
USER node
ARG SERVICE=gateway
ENV SERVICE=${SERVICE}
# exec: node is the process that gets the stop signal. Sources run as they are; there is nothing to build.
CMD ["sh", "-c", "exec node services/${SERVICE}/src/main.ts"]

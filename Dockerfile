# The image of one service: docker build --build-arg SERVICE=gateway .
# Without the argument it holds all five, and SERVICE in the container's environment says which one runs.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY console/package.json console/
COPY packages/backup/package.json packages/backup/
COPY packages/client/package.json packages/client/
COPY packages/contracts/package.json packages/contracts/
COPY packages/messaging/package.json packages/messaging/
COPY packages/persistence/package.json packages/persistence/
COPY packages/platform/package.json packages/platform/
COPY packages/representations/package.json packages/representations/
# Not installed (as packages/client is not), but the lock file names them.
COPY packages/testkit/package.json packages/testkit/
COPY packages/webhook-verifier/package.json packages/webhook-verifier/
COPY services/catalog/package.json services/catalog/
COPY services/gateway/package.json services/gateway/
COPY services/orders-billing/package.json services/orders-billing/
COPY services/resources/package.json services/resources/
COPY services/webhooks/package.json services/webhooks/

# What the gateway serves at /console; only its files go on.
FROM manifests AS console
RUN npm ci --ignore-scripts --no-audit --no-fund --workspace packages/client --workspace console
COPY tsconfig.base.json ./
COPY packages/client packages/client
COPY console console
RUN node console/build.ts

FROM manifests AS assembled
ARG SERVICE=all
# What each service imports, directly or through packages; tests/deployment compares this with the sources.
RUN case "$SERVICE" in \
    gateway) echo packages/contracts packages/platform packages/representations services/gateway ;; \
    catalog) echo packages/contracts packages/messaging packages/persistence packages/platform packages/representations services/catalog ;; \
    resources) echo packages/contracts packages/messaging packages/persistence packages/platform packages/representations services/resources ;; \
    orders-billing) echo packages/contracts packages/messaging packages/persistence packages/platform packages/representations services/orders-billing ;; \
    webhooks) echo packages/contracts packages/messaging packages/persistence packages/platform packages/representations services/webhooks ;; \
    all) ls -d packages/* services/* | grep -v -e testkit -e client -e webhook-verifier -e python | xargs ;; \
    *) echo "There is no service $SERVICE" >&2; exit 1 ;; \
  esac > .workspaces
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund $(printf ' --workspace %s' $(cat .workspaces))
COPY proto proto
# Workspaces may hold a node_modules folder of their own: the sources come over them, and what the service does not import goes.
COPY packages packages
COPY services services
# What the gateway serves at /docs and /console.
COPY docs docs
COPY CHANGELOG.md ./
COPY --from=console /app/console/dist console/dist
RUN for folder in packages/* services/*; do \
    case " $(cat .workspaces) " in *" $folder "*) ;; *) rm -rf "$folder" ;; esac; \
  done

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=assembled /app ./
USER node
ARG SERVICE=gateway
ENV SERVICE=${SERVICE}
# exec: node is the process that gets the stop signal. Sources run as they are; there is nothing to build.
CMD ["sh", "-c", "exec node services/${SERVICE}/src/main.ts"]

# syntax=docker/dockerfile:1
FROM node:24-trixie-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
# Without what measures the shop and makes its pictures, which .dockerignore leaves out.
RUN npm ci --workspaces=false
COPY tsconfig.base.json vite.config.ts index.html manifest.webmanifest ./
COPY tools ./tools
COPY public ./public
COPY src ./src
RUN npm run build && npm prune --omit=dev --workspaces=false

FROM node:24-trixie-slim
# pg_dump of PostgreSQL 17, for the nightly backup.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node 24 would let the young generation of its heap grow to four times this size (docs/decisions/030-memory.md).
CMD ["node", "dist/server/main.js"]

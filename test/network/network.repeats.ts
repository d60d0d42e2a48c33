import type { App } from '../app.js';
import { post, type Repeats } from '../platform/repeats.js';
import { publishedProfile } from './profiles.js';

/** A request that waits for its answer. */
async function requested(app: App) {
  const [from, to] = [await app.person(), await app.person()];
  const asked = { path: 'connect/send-request', who: from, body: { receiver: to.username } };
  const { request } = (await post<{ request: { id: string } }>(app, asked)).body.data;
  return { id: request.id, from, to };
}

const about = async (app: App, path: string) => ({
  path,
  who: await app.person(),
  body: { username: (await app.person()).username },
});

export const repeats: Repeats = {
  'connect/send-request': async ({ app }) => ({
    path: 'connect/send-request',
    who: await app.person(),
    body: { receiver: (await app.person()).username, note: 'We met in Jos.' },
  }),
  'connect/requests/{id}/accept': async ({ app }) => {
    const { id, to } = await requested(app);
    return { path: `connect/requests/${id}/accept`, who: to, body: {} };
  },
  'connect/requests/{id}/decline': async ({ app }) => {
    const { id, to } = await requested(app);
    return { path: `connect/requests/${id}/decline`, who: to, body: {} };
  },
  'connect/requests/{id}/withdraw': async ({ app }) => {
    const { id, from } = await requested(app);
    return { path: `connect/requests/${id}/withdraw`, who: from, body: {} };
  },
  'connect/disconnect': async ({ app }) => {
    const { id, from, to } = await requested(app);
    await post(app, { path: `connect/requests/${id}/accept`, who: to, body: {} });
    return { path: 'connect/disconnect', who: from, body: { username: to.username } };
  },
  'connect/dismiss': ({ app }) => about(app, 'connect/dismiss'),
  'connect/block': ({ app }) => about(app, 'connect/block'),
  'co-founders/me/pause': async ({ app }) => {
    const who = await app.person();
    await publishedProfile(app, who);
    return { path: 'co-founders/me/pause', who, body: {} };
  },
};

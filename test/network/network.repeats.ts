import { post, type Repeats } from '../platform/repeats.js';
import { publishedProfile } from './profiles.js';

export const repeats: Repeats = {
  'connect/send-request': async ({ app }) => ({
    path: 'connect/send-request',
    who: await app.person(),
    body: { receiver: (await app.person()).username, note: 'We met in Jos.' },
  }),
  'connect/requests/{id}/accept': async ({ app }) => {
    const [from, to] = [await app.person(), await app.person()];
    const asked = { path: 'connect/send-request', who: from, body: { receiver: to.username } };
    const { request } = (await post<{ request: { id: string } }>(app, asked)).body.data;
    return { path: `connect/requests/${request.id}/accept`, who: to, body: {} };
  },
  'co-founders/me/pause': async ({ app }) => {
    const who = await app.person();
    await publishedProfile(app, who);
    return { path: 'co-founders/me/pause', who, body: {} };
  },
};

import { randomUUID } from 'node:crypto';
import { type App, PASSWORD } from '../app.js';
import { type Post, post, type Repeats } from '../platform/repeats.js';
import { formWith } from '../form-with.js';
import { picture } from './pictures.js';
import { until } from '../until.js';
import { resetLink } from './registrations.js';

function newcomer() {
  const username = `u${randomUUID().slice(0, 12)}`;
  const email = `${username}@example.test`;
  const body = { first_name: 'Ada', last_name: 'Obi', username, email, password: PASSWORD };
  return { email, registration: { path: 'auth/users', body } satisfies Post };
}

async function activationOf(app: App, email: string) {
  const mails = await until(
    () => app.mails(email),
    ({ length }) => length > 0,
  );
  const link = new URL(/https?:\S+activate\S+/.exec(mails[0]!.text)![0]);
  return Object.fromEntries(link.searchParams);
}

export const repeats: Repeats = {
  'auth/users': () => newcomer().registration,
  'auth/users/activation': async ({ app }) => {
    const { email, registration } = newcomer();
    await post(app, registration);
    return { path: 'auth/users/activation', body: await activationOf(app, email) };
  },
  'auth/users/resend_activation': async ({ app }) => {
    const { email, registration } = newcomer();
    await post(app, registration);
    await activationOf(app, email);
    return { path: 'auth/users/resend_activation', body: { email } };
  },
  'auth/users/reset_password': async ({ app }) => ({
    path: 'auth/users/reset_password',
    body: { email: (await app.person()).email },
  }),
  'auth/users/reset_password_confirm': async ({ app }) => {
    const { uid, token } = await resetLink(app, (await app.person()).email);
    return { path: 'auth/users/reset_password_confirm', body: { uid, token, new_password: 'Another-horse-battery-8' } };
  },
  'auth/users/set_password': async ({ app }) => {
    const who = await app.person();
    const body = { current_password: who.password, new_password: 'Another-horse-battery-8' };
    return { path: 'auth/users/set_password', who, body };
  },
  'auth/users/me/avatar': async ({ app }) => ({
    path: 'auth/users/me/avatar',
    who: await app.person(),
    body: formWith({}, 'avatar', 'face.png', await picture(200)),
  }),
  'auth/users/me/cover': async ({ app }) => ({
    path: 'auth/users/me/cover',
    who: await app.person(),
    body: formWith({}, 'cover', 'cover.png', await picture(640)),
  }),
  'moderation/creators/{username}/verify': async ({ app, admin }) => ({
    path: `moderation/creators/${(await app.person()).username}/verify`,
    who: admin,
    body: { reason: 'Her certificate of the council is valid.' },
  }),
  'moderation/users/{username}/roles': async ({ app, admin }) => ({
    path: `moderation/users/${(await app.person()).username}/roles`,
    who: admin,
    body: { role: 'moderator', reason: 'She reviews guides.' },
  }),
  'moderation/users/{username}/roles/revoke': async ({ app, admin }) => {
    const path = `moderation/users/${(await app.person()).username}/roles`;
    await post(app, { path, who: admin, body: { role: 'moderator', reason: 'She reviews guides.' } });
    return { path: `${path}/revoke`, who: admin, body: { role: 'moderator', reason: 'She left the desk.' } };
  },
};

import type { Person } from '../app.js';
import type { Market, Post, Repeats } from '../platform/repeats.js';
import { suspendedAs, verifiedAs } from './applied.js';
import { APPEAL, applying, CHECKED, documentForm, IDENTITY_CHECK, newPhone, REASON } from './applying.js';

const onDesk =
  (act: string, body: object = {}) =>
  async ({ app, admin }: Market): Promise<Post> => {
    const { submitted, claim } = applying(app);
    const { id } = await submitted();
    if (act !== 'claim') await claim(admin, id);
    return { path: `moderation/creator-applications/${id}/${act}`, who: admin, body };
  };

const onAppeal =
  (act: string, body: object = {}) =>
  async ({ app, admin }: Market): Promise<Post> => {
    const id = await suspendedAs(app, act === 'claim' ? undefined : admin);
    return { path: `moderation/creator-suspensions/${id}/${act}`, who: admin, body };
  };

export const repeats: Repeats = {
  'become-creator/submit': async ({ app }) => {
    const who: Person = await app.person();
    await applying(app).filledIn(who);
    return { path: 'become-creator/submit', who, body: {} };
  },
  'become-creator/files': async ({ app }) => ({
    ...{ path: 'become-creator/files', who: await app.person(), body: documentForm('certification') },
  }),
  'become-creator/phone/code': async ({ app }) => ({
    ...{ path: 'become-creator/phone/code', who: await app.person(), body: { phone: newPhone(), channel: 'sms' } },
  }),
  'become-creator/phone/verify': async ({ app }) => {
    const [who, phone] = [await app.person(), newPhone()];
    const { askCode, code } = applying(app);
    await askCode(who, phone);
    return { path: 'become-creator/phone/verify', who, body: { phone, code: await code(phone) } };
  },
  'become-creator/identity-check': async ({ app }) => {
    const who = await app.person();
    await applying(app).about(who);
    return { path: 'become-creator/identity-check', who, body: IDENTITY_CHECK };
  },
  'become-creator/appeal': async ({ app, admin }) => {
    const who = await verifiedAs(app);
    await applying(app).suspend(admin, who.username);
    return { path: 'become-creator/appeal', who, body: APPEAL };
  },
  'moderation/creators/{username}/suspend': async ({ app, admin }) => {
    const { username } = await verifiedAs(app);
    return { path: `moderation/creators/${username}/suspend`, who: admin, body: REASON };
  },
  'moderation/creator-suspensions/{id}/claim': onAppeal('claim'),
  'moderation/creator-suspensions/{id}/release': onAppeal('release'),
  'moderation/creator-suspensions/{id}/uphold': onAppeal('uphold', REASON),
  'moderation/creator-suspensions/{id}/lift': onAppeal('lift', REASON),
  'moderation/creator-applications/{id}/claim': onDesk('claim'),
  'moderation/creator-applications/{id}/release': onDesk('release'),
  'moderation/creator-applications/{id}/files/{file}/open': async ({ app, admin }) => {
    const { submitted, claim } = applying(app);
    const { id } = await submitted();
    const [file] = (await claim(admin, id)).body.data.files!;
    return { path: `moderation/creator-applications/${id}/files/${file!.id}/open`, who: admin, body: {} };
  },
  'moderation/creator-applications/{id}/approve': onDesk('approve', { checks: CHECKED }),
  'moderation/creator-applications/{id}/reject': onDesk('reject', REASON),
  'moderation/creator-applications/{id}/send-back': onDesk('send-back', REASON),
};

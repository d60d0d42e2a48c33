import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import { funded } from '../purchases/market.js';
import { type Market, type Post, post, type Repeats } from '../platform/repeats.js';
import { dayIn, hoursAfter, meeting, PREMIUM, PRICE, terms } from './meeting-market.js';
import { appendedMeeting, contestedMeeting } from './appended.js';

/** The market's creator offers meetings; the next free time of a far day. */
let day = 20;
async function free({ app, creator }: Market) {
  const reference = `dep.${creator.id}`;
  const at = new Date().toISOString();
  await app.commands.execute(new ReceiveDeposit({ ownerId: creator.id, reference, amount: PREMIUM, at }));
  await app.call('POST', 'premium', { token: creator.token, body: { offer: 'PREMIUM_1M' } });
  await meeting(app).offer(creator, terms());
  const { slots } = await meeting(app).slots(creator.username, dayIn(day++));
  return slots[0]!.start;
}

async function held(market: Market) {
  const start = await free(market);
  const who = await funded(market.app, PRICE);
  const body = {
    ...{ creator: market.creator.username, start, topic: 'How to price bread', expected_price_kobo: PRICE },
  };
  return { who, body, start };
}
async function heldId(market: Market) {
  const { who, body, start } = await held(market);
  const { id } = (await post<{ id: string }>(market.app, { path: 'meetings', who, body })).body.data;
  return { who, start, id };
}
async function booked(market: Market) {
  const one = await heldId(market);
  await post(market.app, { path: `meetings/${one.id}/pay`, who: one.who, body: {} });
  return one;
}
/** The guest asked for another time. */
async function asked(market: Market) {
  const one = await booked(market);
  const slots = [hoursAfter(one.start, 1)];
  await post(market.app, { path: `meetings/${one.id}/proposal`, who: one.who, body: { slots } });
  return { ...one, slots };
}
/** A meeting that ended some hours ago, as its events have it. */
let hours = 1;
async function over({ app, creator }: Market) {
  const who = await funded(app, PRICE);
  const start = hoursAfter(new Date().toISOString(), -1.5 * hours++);
  const id = await appendedMeeting(app, { guest: who, creator, start });
  return { who, id };
}

/** The guest of one says that the creator did not come. */
async function claimed(market: Market) {
  const one = await over(market);
  await post(market.app, { path: `meetings/${one.id}/no-show`, who: one.who, body: {} });
  return one;
}
const byStaff =
  (act: string, body: object = {}) =>
  async ({ app, creator, admin }: Market): Promise<Post> => {
    const id = await contestedMeeting(app, { guest: await funded(app, PRICE), creator }, 1.5 * hours++);
    return { path: `moderation/contested-meetings/${id}/${act}`, who: admin, body };
  };

export const repeats: Repeats = {
  async meetings(market) {
    const { who, body } = await held(market);
    return { path: 'meetings', who, body };
  },
  async 'meetings/{id}/pay'(market) {
    const { who, id } = await heldId(market);
    return { path: `meetings/${id}/pay`, who, body: {} };
  },
  async 'meetings/{id}/checkout'(market) {
    const { who, id } = await heldId(market);
    return { path: `meetings/${id}/checkout`, who, body: {} };
  },
  async 'meetings/{id}/release'(market) {
    const { who, id } = await heldId(market);
    return { path: `meetings/${id}/release`, who, body: {} };
  },
  async 'meetings/{id}/proposal'(market) {
    const { who, id, start } = await booked(market);
    return { path: `meetings/${id}/proposal`, who, body: { slots: [hoursAfter(start, 1)] } };
  },
  async 'meetings/{id}/proposal/accept'(market) {
    const { id, slots } = await asked(market);
    return { path: `meetings/${id}/proposal/accept`, who: market.creator, body: { start: slots[0] } };
  },
  async 'meetings/{id}/proposal/decline'(market) {
    const { id } = await asked(market);
    return { path: `meetings/${id}/proposal/decline`, who: market.creator, body: {} };
  },
  async 'meetings/{id}/proposal/withdraw'(market) {
    const { id, who } = await asked(market);
    return { path: `meetings/${id}/proposal/withdraw`, who, body: {} };
  },
  async 'meetings/{id}/no-show'(market) {
    const { id, who } = await over(market);
    return { path: `meetings/${id}/no-show`, who, body: {} };
  },
  async 'meetings/{id}/no-show/contest'(market) {
    const { id } = await claimed(market);
    return { path: `meetings/${id}/no-show/contest`, who: market.creator, body: { statement: 'I was there.' } };
  },
  async 'meetings/{id}/no-show/withdraw'(market) {
    const { id, who } = await claimed(market);
    return { path: `meetings/${id}/no-show/withdraw`, who, body: {} };
  },
  async 'meetings/{id}/no-show/accept'(market) {
    const { id } = await claimed(market);
    return { path: `meetings/${id}/no-show/accept`, who: market.creator, body: {} };
  },
  'moderation/contested-meetings/{id}/claim': byStaff('claim'),
  'moderation/contested-meetings/{id}/release': byStaff('release'),
  'moderation/contested-meetings/{id}/decide': byStaff('decide', { outcome: 'held', reason: 'Both were there.' }),
  async 'meetings/{id}/review'(market) {
    const { id, who } = await over(market);
    return { path: `meetings/${id}/review`, who, body: { stars: 4 } };
  },
  async 'meetings/{id}/cancel'(market) {
    const { id, who } = await booked(market);
    return { path: `meetings/${id}/cancel`, who, body: {} };
  },
};

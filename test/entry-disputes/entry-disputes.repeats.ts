import { disputing } from './disputing.js';
import type { Market, Post, Repeats } from '../platform/repeats.js';

/** A disputed deposit of a new person, without an answer or with one. */
async function disputed({ app, admin }: Market, answered = false) {
  const { funded, dispute, answer } = disputing(app);
  const who = await funded();
  const { id } = (await dispute(who)).body.data;
  if (answered) await answer(admin, id);
  return { who, id };
}

const byStaff =
  (act: string, body: object = {}) =>
  async (market: Market): Promise<Post> => ({
    ...{ path: `finance/entry-disputes/${(await disputed(market)).id}/${act}`, who: market.admin, body },
  });
const byOwner =
  (act: string, body: object = {}) =>
  async (market: Market): Promise<Post> => {
    const { who, id } = await disputed(market, true);
    return { path: `wallet/entry-disputes/${id}/${act}`, who, body };
  };

export const repeats: Repeats = {
  'wallet/entry-disputes': async ({ app }) => ({
    ...{ path: 'wallet/entry-disputes', who: await disputing(app).funded() },
    body: { revision: 0, reason: 'charged_twice', text: 'My bank shows it two times.' },
  }),
  'wallet/entry-disputes/{id}/still-wrong': byOwner('still-wrong', { text: 'The second one is still gone.' }),
  'wallet/entry-disputes/{id}/solved': byOwner('solved'),
  'finance/entry-disputes/{id}/claim': byStaff('claim'),
  'finance/entry-disputes/{id}/release': byStaff('release'),
  'finance/entry-disputes/{id}/answer': byStaff('answer', { outcome: 'explained', text: 'Your bank held it twice.' }),
};

import sharp from 'sharp';
import type { App, Person } from '../app.js';
import { desk, type Item, offer, type Read, type Shown } from '../catalogue/desk.js';
import { conversations } from '../messages/conversations.js';
import { publishedProfile } from '../network/profiles.js';
import { control, grant, type Listing, openMarket, paid, startPurchase } from '../purchases/market.js';
import { until } from '../until.js';

export type Entry = { co_founder: { username: string }; note: string | null; request_id: string };
export type Page<Row> = { count: number; results: Row[] };

/** Words that only Ada wrote or is named by. */
export const MARK = 'zebrafinch';

const as = ({ token }: Person) => ({ token });

/**
 * What Ada wrote as a founder: about herself, to Ben, who bought a guide, and to the moderators; and how messages are
 * notified. Resolves to the ids of the thread, of a message and of its file.
 */
async function correspond(app: App, ada: Person, ben: Person): Promise<string[]> {
  await app.call('PATCH', 'auth/users/me', { ...as(ada), body: { about: `The life of ${MARK}.` } });
  const draft = { id: crypto.randomUUID(), title: `A draft about ${MARK}` };
  await app.call('POST', 'listing/draft/', { ...as(ada), body: draft });
  const about = { name: MARK, email: ada.email, profession: `Keeper of the ${MARK}`, description: `I am ${MARK}.` };
  await publishedProfile(app, ada, { about: { ...about, phone: '', country: 'Nigeria', city: MARK } });
  const wrote = { full_name: MARK, email: ada.email, purpose: 'support', message: `Help ${MARK} to sell.` };
  await app.call('POST', 'contact', { ...as(ada), body: wrote });
  await app.call('POST', 'newsletter', { body: { email: ada.email } });
  await app.call('PATCH', 'notifications/preferences', { ...as(ada), body: { kind: 'messages', mail: 'off' } });

  const talk = conversations(app);
  await talk.start(ada, ben);
  const file = await talk.attach(ada, ben, `${MARK}.txt`, `The form of ${MARK}.`);
  const sent = [
    await talk.send(ada, ben, `Written by ${MARK}.`, { attachments: [file] }),
    await talk.send(ada, ben, `First written by ${MARK}.`),
    await talk.send(ben, ada, 'Written by Ben.'),
  ];
  const [own, edited, bens] = sent.map(({ body }) => body.data.id);
  const answers = [
    await talk.call('PATCH', ada, edited!, { text: `Then edited by ${MARK}.` }),
    await talk.call('POST', ada, `${bens}/report`, { reason: 'other', note: `Of ${MARK}.` }),
    await talk.call('POST', ben, `${edited}/report`, { reason: 'spam', note: 'Of Ben.' }),
  ];
  for (const { status } of [...sent, ...answers]) if (status >= 300) throw new Error(`refused: ${status}`);
  return [talk.idOf(ada, ben), own!, file];
}

/** Ada's life on the site: as a founder, a buyer, a creator and an admin; and the ids of what is left of it. */
export async function livedLife(app: App) {
  const market = await openMarket(app);
  const at = desk(app);
  const [ada, ben, cleo, auditor] = await Promise.all([
    app.person({ username: `${MARK}-ada` }),
    app.person(),
    app.person(),
    app.person(),
  ]);
  await grant(app, auditor, 'auditor');

  // As a founder and a buyer: a request sent and one received, money in a wallet, a guide bought.
  const connect = (from: Person, to: Person, note: string) =>
    app.call<{ data: { request: { id: string } } }>('POST', 'connect/send-request', {
      ...as(from),
      body: { receiver: to.username, note },
    });
  const requests = [await connect(ada, ben, `From ${MARK}.`), await connect(cleo, ada, 'From Cleo.')];
  const deposit = await app.call<{ data: { reference: string } }>('POST', 'wallet/deposit', {
    ...as(ada),
    body: { amount: 500 },
  });
  // A cart that was ordered and never paid: its order keeps the billing details.
  await app.call('POST', 'cart', { ...as(ada), body: { listing_id: market.listing.id } });
  const billing = { first_name: MARK, last_name: MARK, billing_email: ada.email, phone: '+2348031234567' };
  await app.call('POST', 'cart/checkout', { ...as(ada), body: billing });
  const bought = await startPurchase(app, ada, market.listing);
  const payments = [deposit.body.data.reference, bought];
  for (const reference of payments) {
    await control(app, { pay: reference });
    await paid(app, ada, reference);
  }

  // As a creator: a guide that is sold, and one that was never published.
  const picture = await sharp({ create: { width: 700, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await at.verify(ada);
  const [own, pending] = await Promise.all([
    at.submit(ada, offer('Keep finches')),
    at.submit(ada, offer('Breed finches')),
  ]);
  const sections = [await at.section(ada, own.id, 'Cages'), await at.section(ada, pending.id, 'Eggs')];
  for (const { id } of sections)
    await at.upload(ada, 'listing/image', 'image_content', [['cage.png', picture]], { section: id });
  await at.approve(market.admin, own.id);
  const sold = await startPurchase(app, ben, own as Shown & Listing);
  await control(app, { pay: sold });
  await paid(app, ben, sold);
  const contents = await Promise.all(
    [own, pending].map(async (listing, i) => {
      const path = `listing/${listing.id}/${sections[i]!.id}/`;
      return (await app.call<Read>('GET', path, as(ada))).body.data.contents;
    }),
  );
  const files = contents.flat().map(({ image_content }: Item) => /files\/([0-9a-f-]{36})/.exec(image_content!)![1]!);

  const shown = await app.call<Page<Entry>>('GET', 'connect/requests/', as(ben));
  expect(shown.body.results[0]?.note).toBe(`From ${MARK}.`);

  const correspondence = await correspond(app, ada, ben);

  // As an admin: reasons for others' listings and for a role.
  const [rejected, sentBack] = await Promise.all([
    at.submit(cleo, offer('Sell cars')),
    at.submit(cleo, offer('Rent cars')),
  ]);
  await grant(app, ada, 'admin');
  const reason = { reason: `Because of ${MARK}.` };
  await app.call('POST', `moderation/listings/${rejected.id}/reject`, { ...as(ada), body: reason });
  await app.call('POST', `moderation/listings/${sentBack.id}/request-changes`, { ...as(ada), body: reason });
  await app.call('POST', `moderation/users/${auditor.username}/roles`, {
    ...as(ada),
    body: { role: 'finance', ...reason },
  });
  // To Ada: a reason that another reviewer wrote to her.
  await app.call('POST', `moderation/listings/${pending.id}/request-changes`, {
    ...as(market.admin),
    body: { reason: 'Say more about eggs.' },
  });
  const ids = [
    ...[ada.id, ada.username, bought, ...files, ...correspondence, ...requests.map(({ body }) => body.data.request.id)],
    ...[own, pending, rejected].flatMap(({ id, slug }) => [id, slug]),
    ...sections.flatMap(({ id, slug }) => [id, slug]),
  ];
  await until(
    async () => (await app.mails(cleo.email)).filter(({ text }) => text.includes(MARK)).length,
    (mails) => mails === 2,
  );
  return { market, ada, ben, cleo, auditor, own, rejected, sentBack, ids, payments };
}

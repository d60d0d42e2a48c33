import { paths } from '#client/app/paths';
import { ENTRIES, notificationsOf, said } from '#projections/notifications/notifications.rows';
import type { Recorded } from '#server/kernel/decider';
import { NOTIFICATION_KINDS } from '#server/kernel/notification-kinds';

const shown = {
  who: 'Ada Obi',
  title: 'Open a bakery',
  slug: 'open-a-bakery',
  amount: 500,
  about: 'ada_bola',
  count: 2,
};
const all = Object.entries(ENTRIES).flatMap(([type, entries]) =>
  [entries].flat().map((_, entry): [string, number] => [type, entry]),
);
const pages = Object.values<string>(paths).map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
const event = (type: string, data: object) =>
  ({ id: 'e1', type, position: 7n, data: { at: '2026-11-27T09:00:00.000Z', ...data } }) as unknown as Recorded;

describe('A notification', () => {
  it.each(all)('of %s (%i) is a sentence, and leads to a page that exists', (type, entry) => {
    const { text, link } = said({ type, entry }, shown, '₦5');
    expect(text).toMatch(/^[A-Z“₦].*[^.]$/);
    const { pathname } = new URL(link, 'http://site');
    expect(pages.some((page) => page.test(pathname))).toBe(true);
  });

  it('is of one kind, and each kind has some', () => {
    const kinds = Object.values(ENTRIES).flatMap((entries) => [entries].flat().map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(NOTIFICATION_KINDS));
  });

  it('is of its receiver alone', () => {
    const data = { requestId: 'r', from: 'ada', to: 'bola', note: null };
    expect(notificationsOf(event('ConnectRequestSent', data))).toEqual([
      {
        ...{ person_id: 'bola', id: 'e1', type: 'ConnectRequestSent', entry: 0, kind: 'requests', read: false },
        ...{
          at: '2026-11-27T09:00:00.000Z',
          since: '2026-11-27T09:00:00.000Z',
          by_id: 'ada',
          about: 'r',
          listing_id: null,
          amount: 0,
          position: 7,
          parts: [],
          isMailed: true,
        },
      },
    ]);
  });

  it('notifies a buyer and a creator of a purchase, and no buyer of what is given away', () => {
    const data = { listingId: 'l', buyerId: 'bola', creatorId: 'chidi', price: 1_000, commission: 100 };
    const receivers = (reference: string) =>
      notificationsOf(event('PurchaseCompleted', { ...data, reference })).map(({ person_id, amount }) => [
        person_id,
        amount,
      ]);
    expect(receivers('pay.1')).toEqual([
      ['bola', 0],
      ['chidi', 900],
    ]);
    expect(receivers('gif.0b7c8f3e-9a51-4d1c-8a67-2f0d5c1e7a01.1')).toEqual([['chidi', 900]]);
  });

  it('is not sent to a person about an act of their own', () => {
    const listing = { listingId: 'l', creatorId: 'chidi', round: 1, price: 500 };
    expect(notificationsOf(event('PriceProposed', { ...listing, by: 'chidi' }))).toEqual([]);
    expect(notificationsOf(event('PriceProposed', { ...listing, by: 'mo' }))).toHaveLength(1);
  });
});

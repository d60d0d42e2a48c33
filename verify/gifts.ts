import {
  amountOf,
  type Folding,
  type Invariant,
  isYoung,
  type Logged,
  type Place,
  placeOf,
  type Report,
  text,
  type World,
} from './invariant.js';

type Paid = {
  at: Place;
  listing: string;
  giver: string;
  price: number;
  isBegun: boolean;
  isRefunded: boolean;
  /** Who took it, and when. */
  taker?: { person: string; at: Place; isAnswered: boolean };
  /** Who has access by it. */
  holder?: string;
};

/**
 * I54: a purchase that its buyer gave away becomes one gift, and gives one person at a time access to its guide: the person who
 * took it, and only while it is not refunded.
 */
export function giftsGiveAccess(report: Report, world: World): Folding {
  const gifts = new Map<string, Paid>();

  const complete = (event: Logged) => {
    const reference = text(event, 'reference');
    if (!reference.startsWith('gif.') || gifts.has(reference)) return;
    report.checked();
    const [listing, giver] = [text(event, 'listingId'), text(event, 'buyerId')];
    const sold = { listing, giver, price: amountOf(event, 'price') };
    gifts.set(reference, { at: placeOf(event), ...sold, isBegun: false, isRefunded: false });
  };
  const begin = (event: Logged, gift: Paid) => {
    if (gift.isBegun) report.violation(event, 'the gift had begun before');
    if (amountOf(event, 'price') !== gift.price) report.violation(event, `it was paid with ${gift.price} kobo`);
    gift.isBegun = true;
  };
  const take = (event: Logged, gift: Paid) => {
    if (gift.taker) return report.violation(event, `${gift.taker.person} had taken it before`);
    gift.taker = { person: text(event, 'takerId'), at: placeOf(event), isAnswered: false };
  };
  const give = (event: Logged, gift: Paid) => {
    const person = text(event, 'buyerId');
    if (gift.taker?.person !== person) report.violation(event, `${person} never took the gift`);
    else gift.taker.isAnswered = true;
    if (event.type === 'AccessDeclined') return;
    if (gift.holder) report.violation(event, `${gift.holder} has access by the same gift`);
    gift.holder = person;
  };
  const end = (event: Logged, gift: Paid) => {
    if (gift.holder !== text(event, 'buyerId')) report.violation(event, 'this person had no access by the gift');
    if (!gift.isRefunded) report.violation(event, 'the gift was not refunded');
    gift.holder = undefined;
  };

  return {
    take(event) {
      if (event.type === 'PurchaseCompleted') return complete(event);
      const isOfGift = event.type.startsWith('Gift') || event.type.startsWith('Access');
      if (!isOfGift && event.type !== 'PurchaseRefunded') return;
      const gift = gifts.get(text(event, 'reference'));
      if (event.type === 'PurchaseRefunded') {
        if (gift) gift.isRefunded = true;
        return;
      }
      report.checked();
      if (!gift) return report.violation(event, `no purchase ${text(event, 'reference')} stands behind it`);
      const of = event.type.startsWith('Gift') ? text(event, 'giverId') : gift.giver;
      if (of !== gift.giver || text(event, 'listingId') !== gift.listing)
        report.violation(event, `the gift is of ${gift.listing}, by ${gift.giver}`);
      switch (event.type) {
        case 'GiftBought':
          return begin(event, gift);
        case 'GiftTaken':
          return take(event, gift);
        case 'GiftReleased':
          gift.taker = undefined;
          return;
        case 'AccessGiven':
        case 'AccessDeclined':
          return give(event, gift);
        case 'AccessEnded':
          return end(event, gift);
      }
    },
    end() {
      for (const [reference, { at, isBegun, isRefunded, taker, holder }] of gifts) {
        if (!isBegun && !isYoung(at, world)) report.violation(at, `the gift ${reference} never began`);
        if (taker && !taker.isAnswered && !isRefunded && !isYoung(taker.at, world))
          report.violation(taker.at, `${taker.person} never got access`);
        if (isRefunded && holder && !isYoung(taker?.at ?? at, world))
          report.violation(taker?.at ?? at, `${holder} has access by a refunded gift`);
      }
    },
  };
}

export const gifts: Invariant[] = [
  { id: 'I54', promise: 'A gift gives one person access, while it is paid', begin: giftsGiveAccess },
];

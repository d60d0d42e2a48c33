import type { ListingEvent } from '#server/catalogue/catalogue.events';
import { EditListing } from '#server/catalogue/editing';
import { listing, PublishListing } from '#server/catalogue/listing';
import type { Side } from '#server/catalogue/listing-state';
import { AcceptPrice, DeclinePrice, ProposePrice } from '#server/catalogue/pricing';
import { CHECKLIST } from '#server/catalogue/review-checks';
import { workingDaysAfter } from '#server/kernel/working-days';
import { withFacts } from '#server/kernel/command';
import { offer } from '#server/purchases/offer.folds';
import { specification } from '../given.js';
import { at, checked, published, recorded, sectionAdded, submitted, written } from './facts.js';

const given = specification(listing);
const words = { v: 1, kid: '1', by: 'mo', ciphertext: 'T3RoZXIgZ3VpZGVzIGNvc3QgbGVzcy4=' } as const;
const as = (by: string) => ({ listingId: 'l1', by, asModerator: by === 'mo', at });
const ticks = (by: string) => (by === 'mo' ? { checked: CHECKLIST } : {});
const propose = (by: string, price: number, ticked: object = ticks(by)) =>
  new ProposePrice({ ...as(by), price, note: words, ...ticked });
const accept = (by: string, round: number, creatorVerified = true) =>
  withFacts(new AcceptPrice({ ...as(by), round, ...ticks(by) }), { creatorVerified });
const decline = (by: string, round: number) => new DeclinePrice({ ...as(by), round, reason: words });

const about = (by: string, round: number, price: number) => ({
  listingId: 'l1',
  creatorId: 'ada',
  by,
  round,
  price,
  at,
});
const proposed = (by: string, round: number, price: number, asked: Side = by === 'ada' ? 'creator' : 'moderator') =>
  ({ type: 'PriceProposed', data: { ...about(by, round, price), asked, note: words } }) as ListingEvent;
const agreed = (by: string, round: number, price: number): ListingEvent => ({
  type: 'PriceAgreed',
  data: about(by, round, price),
});
const declined = (by: string, round: number, price: number): ListingEvent => ({
  type: 'PriceDeclined',
  data: { ...about(by, round, price), reason: words },
});
const onSale = [submitted(), published()];
const decision = { listingId: 'l1', by: 'mo', at };

describe('The price of a listing under review', () => {
  it('is countered by a moderator and accepted by the creator, which publishes it', () => {
    given(submitted())
      .when(propose('mo', 900_000))
      .then(checked(), proposed('mo', 1, 900_000));
    given(...written(), checked(), proposed('mo', 1, 900_000))
      .when(accept('ada', 1))
      .then(agreed('ada', 1, 900_000), published());
  });

  it('is proposed by a moderator who ticked the checklist, and publishes nothing that changed since', () => {
    given(submitted())
      .when(propose('mo', 900_000, {}))
      .thenRefused('invalid');
    const edited: ListingEvent = {
      type: 'ListingEdited',
      data: { listingId: 'l1', creatorId: 'ada', changes: { subtitle: 'In Kano too' }, at },
    };
    for (const change of [edited, sectionAdded({ sectionId: 's2' })])
      given(...written(), checked(), proposed('mo', 1, 900_000), change)
        .when(accept('ada', 1))
        .then(agreed('ada', 1, 900_000));
    given(...written(), proposed('ada', 1, 900_000))
      .when(withFacts(new AcceptPrice({ ...as('mo'), round: 1 }), { creatorVerified: true }))
      .thenRefused('invalid');
  });

  it('is only agreed while something else stands in the way of publishing', () => {
    given(submitted(), proposed('mo', 1, 900_000))
      .when(accept('ada', 1, false))
      .then(agreed('ada', 1, 900_000));
    given(submitted({ licenceAffirmed: false }), proposed('mo', 1, 900_000))
      .when(accept('ada', 1))
      .then(agreed('ada', 1, 900_000));
  });

  it('is not accepted for an empty guide, which that would publish', () =>
    given(submitted(), sectionAdded(), proposed('mo', 1, 900_000))
      .when(accept('ada', 1))
      .thenRefused('empty_listing'));

  it('is countered by the creator too, and accepted by the moderator', () => {
    given(submitted(), proposed('mo', 1, 900_000))
      .when(propose('ada', 1_000_000))
      .then(proposed('ada', 2, 1_000_000));
    given(...written(), proposed('mo', 1, 900_000), proposed('ada', 2, 1_000_000))
      .when(accept('mo', 2))
      .then(agreed('mo', 2, 1_000_000), checked(), published());
  });

  it('must be answered before the listing is approved or its price edited', () => {
    given(submitted(), proposed('mo', 1, 900_000))
      .when(withFacts(new PublishListing({ ...decision, checked: CHECKLIST }), { creatorVerified: true }))
      .thenRefused('price_open');
    given(submitted(), proposed('mo', 1, 900_000))
      .when(new EditListing({ listingId: 'l1', by: 'ada', changes: { price: 800_000 }, at }))
      .thenRefused('price_open');
    given(...written(), proposed('mo', 1, 900_000), declined('ada', 1, 900_000))
      .when(withFacts(new PublishListing({ ...decision, checked: CHECKLIST }), { creatorVerified: true }))
      .then(checked(), published());
  });
});

describe('The price of a published listing', () => {
  it('changes when the creator asks for it and a moderator accepts', () => {
    given(...onSale)
      .when(propose('ada', 1_500_000))
      .then(proposed('ada', 1, 1_500_000));
    given(...onSale, proposed('ada', 1, 1_500_000))
      .when(accept('mo', 1))
      .then(agreed('mo', 1, 1_500_000));
    const facts = [...onSale, proposed('ada', 1, 1_500_000), agreed('mo', 1, 1_500_000)];
    const state = recorded(facts).reduce((now, event) => offer.evolve(now, event as never), offer.initial());
    expect(state.on).toMatchObject({ price: 1_500_000, published: true });
  });

  it('stays where it is declined or withdrawn', () => {
    given(...onSale, proposed('ada', 1, 1_500_000))
      .when(decline('mo', 1))
      .then(declined('mo', 1, 1_500_000));
    given(...onSale, proposed('ada', 1, 1_500_000))
      .when(decline('ada', 1))
      .then(declined('ada', 1, 1_500_000));
    given(...onSale, proposed('ada', 1, 1_500_000), declined('mo', 1, 1_500_000))
      .when(decline('mo', 1))
      .thenNothing();
  });
});

describe('A proposal', () => {
  it('is not accepted by the side that made it, nor by other people', () => {
    given(submitted(), proposed('mo', 1, 900_000))
      .when(accept('mo', 1))
      .thenRefused('own_proposal');
    given(...onSale, proposed('ada', 1, 1_500_000))
      .when(accept('ada', 1))
      .thenRefused('own_proposal');
    given(...onSale)
      .when(propose('bola', 900_000))
      .thenRefused('not_owner');
    given(submitted()).when(propose('bola', 900_000)).thenRefused('not_found');
  });

  it('is answered as it was seen: a newer one is not meant', () => {
    const facts = [submitted(), proposed('mo', 1, 900_000), proposed('mo', 2, 700_000)];
    given(...facts)
      .when(accept('ada', 1))
      .thenRefused('price_moved');
    given(...facts)
      .when(decline('ada', 1))
      .thenRefused('price_moved');
  });

  it('counts once', () => {
    given(submitted(), proposed('mo', 1, 900_000))
      .when(propose('mo', 900_000))
      .thenNothing();
    given(...onSale, proposed('ada', 1, 1_500_000), agreed('mo', 1, 1_500_000))
      .when(accept('mo', 1))
      .thenNothing();
  });

  it('names a price that a listing may have, and another one', () => {
    given(submitted()).when(propose('mo', 49_900)).thenRefused('invalid');
    given(submitted()).when(propose('mo', 1_250_000)).thenRefused('invalid');
    given(submitted(), proposed('mo', 1, 900_000))
      .when(propose('ada', 900_000))
      .thenRefused('same_price');
  });

  it('is not made for a listing that was rejected or is off sale', () => {
    given(...onSale, { type: 'ListingArchived', data: { listingId: 'l1', creatorId: 'ada', at } })
      .when(propose('ada', 900_000))
      .thenRefused('price_closed');
  });
});

describe('Two working days', () => {
  it.each([
    ['Monday', '2026-11-23T09:00:00.000Z', '2026-11-25T09:00:00.000Z'],
    ['Thursday', '2026-11-26T09:00:00.000Z', '2026-11-30T09:00:00.000Z'],
    ['Saturday', '2026-11-28T09:00:00.000Z', '2026-12-01T09:00:00.000Z'],
    ['Friday after midnight in Lagos', '2026-11-27T23:30:00.000Z', '2026-11-30T23:30:00.000Z'],
  ])('after a %s leave out the weekend', (_, start, end) => expect(workingDaysAfter(start, 2)).toBe(end));
});

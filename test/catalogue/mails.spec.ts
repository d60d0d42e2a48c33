import { decisionMail } from '#server/catalogue/catalogue.mails';
import { catalogueReactions } from '#server/catalogue/catalogue.reactions';
import type { ListingPublished, ListingRejected } from '#server/catalogue/catalogue.events';
import type { Recorded } from '#server/kernel/decider';
import { at, published, recorded } from './facts.js';

const facts = {
  name: 'Ada',
  title: 'Open a pharmacy',
  link: 'http://here/listing/open-a-pharmacy',
  reason: 'Name the regulator.',
};

describe('A reviewer’s decision', () => {
  it('reaches the creator by mail, once for each decision', () => {
    const [event] = recorded([published()]) as Recorded<ListingPublished>[];
    expect(catalogueReactions.ListingPublished(event!)).toMatchObject({
      queue: 'mail',
      name: 'listing-decision',
      id: 'listing-decision-e0',
      payload: { listingId: 'l1', creatorId: 'ada', decision: 'ListingPublished', reason: '' },
    });
  });

  it('carries its reason', () => {
    const rejection: ListingRejected = {
      type: 'ListingRejected',
      data: { listingId: 'l1', creatorId: 'ada', by: 'mo', reason: facts.reason, at },
    };
    const [event] = recorded([rejection]) as Recorded<ListingRejected>[];
    expect(catalogueReactions.ListingRejected(event!)).toMatchObject({ payload: { reason: facts.reason } });
  });

  it('says what to do next', () => {
    expect(decisionMail('ListingPublished', facts).text).toContain(facts.link);
    expect(decisionMail('ChangesRequested', facts).text).toContain(facts.reason);
    expect(decisionMail('ListingRejected', facts).text).toContain(facts.reason);
  });
});

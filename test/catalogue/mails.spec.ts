import { decisionMail } from '#server/catalogue/catalogue.mails';
import { catalogueReactions } from '#server/catalogue/catalogue.reactions';
import type { ListingPublished, ListingRejected } from '#server/catalogue/catalogue.events';
import type { Recorded } from '#server/kernel/decider';
import type { OutboxMessage } from '#server/kernel/reactions';
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
    expect(catalogueReactions.ListingPublished(event!)).toContainEqual(
      expect.objectContaining({
        queue: 'mail',
        name: 'listing-decision',
        id: 'listing-decision-e0',
        payload: { listingId: 'l1', creatorId: 'ada', decision: 'ListingPublished', reason: null },
      }),
    );
  });

  it.each([
    ['as an envelope', { v: 1, kid: '1', by: 'mo', ciphertext: 'TmFtZQ==' } as const, true],
    ['never in plain text, unlike in the first release', { by: 'mo', text: facts.reason }, false],
  ])('carries its reason %s', (_, reason, isCarried) => {
    const rejection: ListingRejected = {
      type: 'ListingRejected',
      data: { listingId: 'l1', creatorId: 'ada', by: 'mo', reason, at },
    };
    const [event] = recorded([rejection]) as Recorded<ListingRejected>[];
    const { payload } = catalogueReactions.ListingRejected(event!) as OutboxMessage<{ reason?: unknown }>;
    expect(payload.reason).toEqual(isCarried ? reason : undefined);
  });

  it('says what to do next', () => {
    expect(decisionMail('ListingPublished', facts).text).toContain(facts.link);
    expect(decisionMail('ChangesRequested', facts).text).toContain(facts.reason);
    expect(decisionMail('ListingRejected', facts).text).toContain(facts.reason);
  });
});

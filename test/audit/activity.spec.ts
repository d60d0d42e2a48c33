import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { concernedBy, SHOWN_TO } from '#projections/activity/activity.rows';
import { recordedEvents } from '#projections/activity/recorded.rows';
import { modules } from '#server/app.module';
import { sentenceFor } from '#server/audit/activity.texts';
import type { Recorded } from '#server/kernel/decider';
import { EventRegistry } from '#server/platform/events/event-registry';

type Stored = { type: string; data: object; metadata: { version: number; actorId: string } };

const registry = EventRegistry.of(recordedEvents);
const samples = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => /stored-events\/[^/]+\.jsonl$/.test(file))
  .flatMap((file) => readFileSync(join('test', file), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line) as Stored)
  .map(({ type, data, metadata }) => ({
    type: registry.nameOf(type),
    data: registry.upcast(type, metadata.version, data),
    meta: { actorId: metadata.actorId },
  }));

const concerned = (type: string, data: object, actorId = 'system') =>
  [...concernedBy({ type, data, meta: { actorId } } as unknown as Recorded)].map(([id, { field, area }]) => [
    ...[id, field, area],
  ]);

describe('An event of the product', () => {
  it('of any module says to whom it is shown', () => {
    const declared = modules.flatMap(({ definition: { events = [] } }) => events).flatMap(Object.keys);
    expect(declared.filter((type) => !(type in SHOWN_TO))).toEqual([]);
    expect(declared.length).toBeGreaterThan(150);
  });

  it('as each release stored it has plain words for each person whom it concerns', () => {
    const said = samples.flatMap((event) =>
      [...concernedBy(event as unknown as Recorded).values()].map(({ field }) => [
        event.type,
        sentenceFor(field, event),
      ]),
    );
    expect(said.length).toBeGreaterThan(100);
    expect(
      said.filter(([, sentence]) => !/^[A-Z₦]/.test(sentence!) || /undefined|null|NaN|[\da-f]{8}-/.test(sentence!)),
    ).toEqual([]);
  });
});

describe('An event concerns', () => {
  const at = '2026-03-01T09:00:00.000Z';
  const review = { listingId: 'lst', reviewId: 'rev', authorId: 'ada', creatorId: 'chidi', at };

  it('the person who acted and the one for whom it was done, each once', () => {
    const decided = { listingId: 'lst', creatorId: 'chidi', by: 'mo', at };
    expect(concerned('ListingPublished', decided, 'mo')).toEqual([
      ['chidi', 'creatorId', 'listings'],
      ['mo', 'by', 'staff'],
    ]);
    const own = { ...decided, by: 'chidi', round: 1, price: 100, asked: 'creator' };
    expect(concerned('PriceProposed', own, 'chidi')).toEqual([['chidi', 'creatorId', 'listings']]);
    expect(concerned('SectionRemoved', { listingId: 'lst', sectionId: 's', items: 0, at }, 'bola')).toEqual([
      ['bola', 'actor', 'listings'],
    ]);
  });

  it('each person of a list', () => {
    const answered = { listingId: 'lst', creatorId: 'chidi', by: 'mo', reporterIds: ['ada', 'bola'], at };
    expect(concerned('ListingReportsUpheld', answered, 'mo').map(([id]) => id)).toEqual(['ada', 'bola', 'mo']);
  });

  it('not the person whom it judges, and not the one under whose listing others act', () => {
    const report = { ...review, reporterId: 'bola', reason: 'spam', note: null };
    expect(concerned('ReviewReported', report, 'bola')).toEqual([['bola', 'reporterId', 'community']]);
    expect(concerned('ReportsDismissed', { ...review, by: 'mo' }, 'mo')).toEqual([['mo', 'by', 'staff']]);
    expect(concerned('ReviewPosted', { ...review, rating: 1 }, 'ada')).toEqual([['ada', 'authorId', 'community']]);
  });

  it('the owner of a wallet alone, not the buyer whose request changed it', () => {
    const sale = { ownerId: 'chidi', reference: 'pur.1', amount: 100, at };
    expect(concerned('SaleEarned', sale, 'ada')).toEqual([['chidi', 'ownerId', 'wallet']]);
  });

  it('no actor that is no person', () => {
    for (const actor of ['system', 'operator', 'provider', 'visitor'])
      expect(concerned('SectionRemoved', { listingId: 'lst', sectionId: 's', items: 0, at }, actor)).toEqual([]);
  });
});

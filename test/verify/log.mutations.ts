import { randomUUID } from 'node:crypto';
import type { Mutation } from './mutation.js';

const [EARNING, WITHDRAWAL] = [0, 3];

export const logMutations: Mutation[] = [
  {
    breaks: 'I18',
    by: 'a missing event',
    spoil: (copy) => copy.remove('connection-bola_chidi', 0),
    named: ['connection-bola_chidi revision 1'],
  },
  {
    breaks: 'I18',
    by: 'a repeated event id',
    spoil: async (copy) => {
      const id = await copy.idOf('connection-bola_chidi', 0);
      await copy.change('connection-bola_chidi', 1, (event) => (event.id = id));
    },
    named: ['connection-bola_chidi revision 1'],
  },
  {
    breaks: 'I19',
    by: 'an event that was changed after it was hashed',
    spoil: (copy) =>
      copy.change('wallet-chidi', EARNING, ({ data }) => (data.availableAt = '2026-03-02T09:00:00.000Z'), {
        hidden: false,
      }),
    named: ['wallet-chidi revision 0'],
  },
  {
    breaks: 'I19',
    by: 'another actor of an event',
    spoil: (copy) => copy.change('wallet-efua', 0, ({ meta }) => (meta.actorId = randomUUID()), { hidden: false }),
    named: ['wallet-efua revision 0'],
  },
  {
    breaks: 'I19',
    by: 'an event without its hash',
    spoil: (copy) => copy.change('wallet-bola', WITHDRAWAL, ({ meta }) => delete meta.hash, { hidden: false }),
    named: ['wallet-bola revision 3'],
  },
  {
    breaks: 'I20',
    by: 'an event of an unknown type',
    spoil: (copy) => copy.change('connection-bola_chidi', 1, (event) => (event.type = 'Scribbled')),
    named: ['connection-bola_chidi revision 1'],
  },
  {
    breaks: 'I20',
    by: 'an event with an undeclared field',
    spoil: (copy) => copy.change('connection-bola_chidi', 1, ({ data }) => (data.mood = 'fine')),
    named: ['connection-bola_chidi revision 1'],
  },
  {
    breaks: 'I20',
    by: 'an event with a missing field',
    spoil: (copy) => copy.change('connection-bola_chidi', 1, ({ data }) => delete data.to),
    named: ['connection-bola_chidi revision 1'],
  },
  {
    breaks: 'I20',
    by: 'an event of a future version',
    spoil: (copy) => copy.change('slug-open-a-bakery', 0, ({ meta }) => (meta.version = 7)),
    named: ['slug-open-a-bakery revision 0'],
  },
  {
    breaks: 'I20',
    by: 'an event whose bytes are not text',
    spoil: (copy) => copy.bytes('slug-open-a-bakery', 0, Buffer.from('{"listingId":')),
    named: ['slug-open-a-bakery revision 0'],
  },
  {
    breaks: 'I21',
    by: 'a missing acknowledged event',
    acknowledged: async (copy) => ['pur.1', await copy.idOf('progress-lst-bola', 0), 'dep.1'],
    spoil: (copy) => copy.remove('progress-lst-bola', 0),
    named: ['- revision -'],
  },
  {
    breaks: 'I22',
    by: 'a cause that does not exist',
    spoil: (copy) => copy.change('payment-pur.1', 1, ({ meta }) => (meta.$causationId = randomUUID())),
    named: ['payment-pur.1 revision 1'],
  },
  {
    breaks: 'I22',
    by: 'an event without an actor',
    spoil: (copy) => copy.change('payment-pur.1', 1, ({ meta }) => delete meta.actorId),
    named: ['payment-pur.1 revision 1'],
  },
  {
    breaks: 'I22',
    by: 'a time before the previous event',
    spoil: (copy) => copy.change('payment-pur.1', 1, (event) => (event.created -= 60_000_000)),
    named: ['payment-pur.1 revision 1'],
  },
];

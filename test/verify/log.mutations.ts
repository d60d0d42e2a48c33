import { randomUUID } from 'node:crypto';
import type { Mutation } from './mutation.js';

const [EARNING, WITHDRAWAL] = [0, 3];

export const logMutations: Mutation[] = [
  {
    breaks: 'I18',
    by: 'an event that is gone',
    spoil: (copy) => copy.remove('connection-bola_chidi', 0),
    named: ['connection-bola_chidi revision 1'],
  },
  {
    breaks: 'I18',
    by: 'an event id that came before',
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
    by: 'an event without its hash',
    spoil: (copy) => copy.change('wallet-bola', WITHDRAWAL, ({ meta }) => delete meta.hash, { hidden: false }),
    named: ['wallet-bola revision 3'],
  },
  {
    breaks: 'I20',
    by: 'an event of a type nobody knows',
    spoil: (copy) => copy.change('connection-bola_chidi', 1, (event) => (event.type = 'Scribbled')),
    named: ['connection-bola_chidi revision 1'],
  },
  {
    breaks: 'I20',
    by: 'an event that says too much',
    spoil: (copy) => copy.change('connection-bola_chidi', 1, ({ data }) => (data.mood = 'fine')),
    named: ['connection-bola_chidi revision 1'],
  },
  {
    breaks: 'I20',
    by: 'an event that says too little',
    spoil: (copy) => copy.change('connection-bola_chidi', 1, ({ data }) => delete data.to),
    named: ['connection-bola_chidi revision 1'],
  },
  {
    breaks: 'I20',
    by: 'an event of a version that is still to come',
    spoil: (copy) => copy.change('slug-open-a-bakery', 0, ({ meta }) => (meta.version = 7)),
    named: ['slug-open-a-bakery revision 0'],
  },
  {
    breaks: 'I20',
    by: 'an event whose bytes are no text',
    spoil: (copy) => copy.bytes('slug-open-a-bakery', 0, Buffer.from('{"listingId":')),
    named: ['slug-open-a-bakery revision 0'],
  },
  {
    breaks: 'I21',
    by: 'an acknowledged event that is gone',
    acknowledged: async (copy) => ['pur.1', await copy.idOf('progress-lst-bola', 0), 'dep.1'],
    spoil: (copy) => copy.remove('progress-lst-bola', 0),
    named: ['- revision -'],
  },
  {
    breaks: 'I22',
    by: 'a cause that never happened',
    spoil: (copy) => copy.change('payment-pur.1', 1, ({ meta }) => (meta.$causationId = randomUUID())),
    named: ['payment-pur.1 revision 1'],
  },
  {
    breaks: 'I22',
    by: 'an event nobody did',
    spoil: (copy) => copy.change('payment-pur.1', 1, ({ meta }) => delete meta.actorId),
    named: ['payment-pur.1 revision 1'],
  },
  {
    breaks: 'I22',
    by: 'time that ran back',
    spoil: (copy) => copy.change('payment-pur.1', 1, (event) => (event.created -= 60_000_000)),
    named: ['payment-pur.1 revision 1'],
  },
];

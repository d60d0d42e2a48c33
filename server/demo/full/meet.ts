import { Config } from '../../platform/config.js';
import { EventStore } from '../../platform/events/event-store.js';
import { FieldEncryption } from '../../platform/security/field-encryption.js';
import type { Loader } from '../loader.js';
import type { Enveloped } from '../site.js';
import { idNamed } from './ids.js';
import { bookPastMeeting } from './past-meeting.js';
import { spend } from './trade-steps.js';

/** Creators who offer meetings, with the price in kobo and the first hour of the day. */
const OFFERS: readonly [creator: string, price: number, from: string][] = [
  ['creator', 750_000, '10:00'],
  ['adaeze', 500_000, '09:00'],
  ['esi', 900_000, '13:00'],
  ['kamau', 1_200_000, '08:00'],
  ['oluchi', 600_000, '16:00'],
];
const PRICE = OFFERS[0]![1];

/** Opens the offers: each of these creators has Premium, which the wallet paid. */
export async function offerMeetings(loader: Loader) {
  for (const [username, price_kobo, from] of OFFERS) {
    const { data } = await loader.site.get<Enveloped<{ is_open: boolean }>>('meetings/offer', username);
    if (data.is_open) continue;
    await spend(loader, username, [20_000], []);
    await loader.site.send('POST', 'premium', username, { offer: 'PREMIUM_1M' }, [409], idNamed('premium', username));
    const hours = { from, until: `${Number(from.slice(0, 2)) + 3}:00` };
    const weekly = [1, 2, 3, 4, 5].map((day) => ({ day, ...hours }));
    const offer = {
      is_open: true,
      price_kobo,
      weekly,
      buffer_minutes: 15,
      link: `https://meet.example.org/${username}`,
    };
    await loader.site.send('PUT', 'meetings/offer', username, offer);
  }
}

/** The buyer books a meeting with the creator that is still to come. */
export async function bookMeeting({ site }: Loader) {
  const { count } = await site.get<{ count: number }>('meetings?when=upcoming', 'buyer');
  if (count > 0) return;
  const { data } = await site.get<Enveloped<{ slots: { start: string }[] }>>('creators/creator/slots', 'buyer');
  const slot = data.slots[Math.min(5, data.slots.length - 1)]!;
  const wanted = {
    ...{ creator: 'creator', start: slot.start, expected_price_kobo: PRICE },
    topic: 'The lease of my second pharmacy: which clauses does the council read?',
  };
  const { body } = await site.send<Enveloped<{ id: string }>>('POST', 'meetings', 'buyer', wanted);
  await site.send('POST', `meetings/${body.data.id}/pay`, 'buyer', {}, [], idNamed('pay', body.data.id));
}

/** A meeting of the founder with the creator, six days ago, with the founder's review. Throws while the founder cannot pay. */
export async function holdPastMeeting(loader: Loader) {
  const { data } = await loader.site.get<Enveloped<{ available_kobo: number }>>('wallet/wallet-info', 'founder');
  const past = {
    names: ['founder', 'creator'] as [string, string],
    guestId: (await loader.idOf('founder'))!,
    creatorId: (await loader.idOf('creator'))!,
    price: PRICE,
    basisPoints: loader.app.get(Config).get('COMMISSION_BASIS_POINTS'),
    topic: 'The layout of my drying room before the second inspection',
    canPay: data.available_kobo >= PRICE,
  };
  const meetingId = await bookPastMeeting(loader.app.get(EventStore), loader.app.get(FieldEncryption), past);
  const review = {
    stars: 5,
    comment: 'Half an hour that saved a month: he read my drawing and named the inspector’s three points.',
  };
  for (let i = 0; i < 60; i++) {
    const { body, status } = await loader.site.send<{ code?: string }>(
      'POST',
      `meetings/${meetingId}/review`,
      'founder',
      review,
      [404, 409],
    );
    if (status === 200 || body.code === 'already_reviewed') return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The meeting that is over could not be reviewed');
}

import { idNamed } from '#server/demo/full/ids';
import { bookPastMeeting } from '#server/demo/full/past-meeting';
import { meeting } from '#server/meetings/meeting';
import { ExpireMeeting } from '#server/meetings/meeting-commands';
import { now } from '#server/platform/clock';
import type { EventStore } from '#server/platform/events/event-store';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { type App, type Person, startApp } from '../app.js';
import { meeting as calls, PRICE } from '../meetings/meeting-market.js';
import { funded } from '../purchases/market.js';
import { settled } from '../settled.js';

let app: App;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

/** The store of a process that is killed before its n-th decision. */
function killedAt(n: number, { store }: App): EventStore {
  let left = n;
  return new Proxy(store, {
    get(target, name) {
      if (name === 'decide' && left-- === 0) throw new Error('killed');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

type Pair = { guest: Person; creator: Person };
/** Each pair has a day of its own. */
const pair = async (guest: Person): Promise<Pair> => ({ guest, creator: await app.person() });
const of = ({ guest, creator }: Pair, store: EventStore = app.store, canPay = true) =>
  bookPastMeeting(store, app.web.get(FieldEncryption), {
    ...{ names: [guest.username, creator.username], guestId: guest.id, creatorId: creator.id, canPay },
    ...{ price: PRICE, basisPoints: 1_500, topic: 'The layout of my drying room' },
  });
const firstOf = ({ guest, creator }: Pair) => idNamed('meeting', guest.username, creator.username);
const statusOf = async (id: string) => (await app.store.state(meeting, id)).status;

describe('The meeting of the demo market that is over', () => {
  it.each([0, 1, 2, 3, 4])('is booked once, also where its process was killed before step %i', async (step) => {
    const both = await pair(await funded(app, 2 * PRICE));
    await expect(of(both, killedAt(step, app))).rejects.toThrow('killed');
    const id = await of(both);
    expect(['booked', 'done']).toContain(await statusOf(id));
    expect(await of(both)).toBe(id);
    await settled(app);
    expect(await calls(app).list(both.guest, 'past')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, status: expect.stringMatching(/booked|done/) as string })]),
    );
  });

  it('is another one where the first expired unpaid', async () => {
    const both = await pair(await funded(app, 2 * PRICE));
    await expect(of(both, killedAt(2, app))).rejects.toThrow('killed');
    const first = await app.store.state(meeting, firstOf(both));
    if (first.status === 'held')
      await app.store.decide(meeting, first.meetingId, new ExpireMeeting({ meetingId: first.meetingId, at: now() }));
    const id = await of(both);
    expect(id).not.toBe(firstOf(both));
    expect(['booked', 'done']).toContain(await statusOf(id));
  });

  it('is not begun while the guest cannot pay', async () => {
    const both = await pair(await app.person());
    await expect(of(both, app.store, false)).rejects.toThrow('too little money');
    expect(await statusOf(firstOf(both))).toBe('none');
  });
});

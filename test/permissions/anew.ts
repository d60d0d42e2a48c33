import type { App, Person } from '../app.js';
import { type desk, offer, type Shown } from '../catalogue/desk.js';
import { contacting } from '../contact/contacting.js';
import { appliedAs, suspendedAs, verifiedAs } from '../creator-applications/applied.js';
import { disputedDeposit } from '../entry-disputes/disputing.js';
import { contestedMeeting } from '../meetings/appended.js';
import { PRICE } from '../meetings/meeting-market.js';
import { funded } from '../purchases/market.js';
import { until } from '../until.js';
import type { Actor } from './cast.js';

type Place = {
  at: ReturnType<typeof desk>;
  people: Record<Exclude<Actor, 'visitor'> | 'spare', Person>;
  listing: Pick<Shown, 'slug'>;
  section: string;
};

/** Objects that a request uses up: each request gets its own. */
export function anew(app: App, { at, people, listing, section }: Place) {
  /** A new listing of the owner, pending review. */
  const newPending = async () => {
    const guide = await at.submit(people.owner, offer('Wash cars in Enugu'));
    await at.fill(people.owner, guide);
    return guide.id;
  };
  return {
    newPending,
    /** A new published listing of the owner. */
    async newPublished() {
      const id = await newPending();
      await at.approve(people.moderator, id);
      return id;
    },
    /** A new question of the buyer to the published listing. */
    async newQuestion() {
      const sent = { token: people.buyer.token, body: { text: 'Does it cover Ogun State too?', section } };
      const path = `listing/${listing.slug}/questions`;
      const { id } = (await app.call<{ data: { id: string } }>('POST', path, sent)).body.data;
      // On a busy machine a command is answered before the views show it.
      await until(
        () => app.call<{ results: { id: string }[] }>('GET', `${path}?limit=100`, { token: people.buyer.token }),
        ({ body: { results } }) => results.some((one) => one.id === id),
      );
      return id;
    },
    /** A new dispute of an entry, of a new person. */
    newDispute: () => disputedDeposit(app),
    /** A new contested meeting of two new people. */
    newContest: async () => contestedMeeting(app, { guest: await funded(app, PRICE), creator: await app.person() }),
    /** A new person's application, taken by this actor. */
    newApplication: async (actor: Actor) => (await appliedAs(app, people[actor as keyof typeof people])).application,
    /** The username of a new verified creator. */
    newCreator: async () => (await verifiedAs(app)).username,
    /** A new suspended creator, whose appeal this actor has. */
    newSuspension: (actor: Actor) => suspendedAs(app, people[actor as keyof typeof people]),
    /** A new message of a visitor to us. */
    newTicket: () => contacting(app).opened(),
    /** A new session, to be ended by a request. */
    async newSession({ email, password }: Person) {
      const sent = { body: { email, password } };
      return (await app.call<{ access: string; refresh: string }>('POST', 'login', sent)).body;
    },
  };
}

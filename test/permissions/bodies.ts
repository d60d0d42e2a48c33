import { randomUUID } from 'node:crypto';
import { offer } from '../catalogue/desk.js';
import { signedWebhook } from '../purchases/market.js';
import type { Actor, Cast } from './cast.js';

/** The payload of a request: JSON, a form, or bytes with headers. */
export type Sent = { body?: unknown; form?: FormData; raw?: string; headers?: Record<string, string> };
type Maker = (cast: Cast, actor: Actor) => object | Promise<object>;

const LONG = 'Long enough to say what it takes to open such a business in this town, step by step.';
const email = (cast: Cast, name: 'spare' | 'buyer') => cast.people[name].email;

/** JSON bodies of the table, by name. */
export const bodies: Record<string, Maker> = {
  newcomer: () => ({
    ...{ first_name: 'Efe', last_name: 'Ojo', username: `n${randomUUID().slice(0, 12)}` },
    ...{ email: `${randomUUID()}@example.test`, password: 'Correct-horse-battery-7' },
  }),
  takenName: ({ people }) => ({
    ...{ first_name: 'Efe', last_name: 'Ojo', username: people.spare.username },
    ...{ email: `${randomUUID()}@example.test`, password: 'Correct-horse-battery-7' },
  }),
  noLink: () => ({ uid: 'bm9ib2R5', token: 'nothing' }),
  usedLink: ({ people }) => ({ uid: Buffer.from(people.spare.id).toString('base64url'), token: 'a-guess' }),
  knownEmail: (cast) => ({ email: email(cast, 'spare') }),
  unknownEmail: () => ({ email: 'nobody@example.test' }),
  credentials: ({ people }) => ({ email: people.spare.email, password: people.spare.password }),
  wrongPassword: (cast) => ({ email: email(cast, 'spare'), password: 'Not-the-password-9' }),
  unknownCredentials: () => ({ email: 'nobody@example.test', password: 'Not-the-password-9' }),
  refresh: async (cast) => ({ refresh: (await cast.newSession(cast.people.spare)).refresh }),
  noRefresh: () => ({ refresh: 'nothing-of-ours' }),
  role: () => ({ role: 'creator', reason: 'He asked.' }),
  noRole: () => ({ role: 'emperor', reason: 'He asked.' }),
  offer: () => ({ ...offer('Wash cars in Enugu'), description: LONG }),
  badOffer: () => ({ title: 'No' }),
  sectionInPublished: ({ objects }) => ({ title: 'Another step', listing: objects.published }),
  sectionInPending: ({ objects }) => ({ title: 'Another step', listing: objects.pending }),
  sectionNowhere: () => ({ title: 'Another step', listing: 'nowhere-at-all' }),
  noSection: ({ objects }) => ({ listing: objects.published }),
  ticked: () => ({ completed: true }),
  noTick: () => ({}),
  textInPublished: ({ objects }) => ({ section: objects.sectionId, text_content: 'One more word.' }),
  textInPending: ({ objects }) => ({ section: objects.pendingSectionId, text_content: 'One more word.' }),
  textInPendingByName: ({ objects }) => ({
    ...{ listing: objects.pending, section: objects.pendingSection, text_content: 'One more word.' },
  }),
  textNowhere: ({ objects }) => ({ section: objects.missing, text_content: 'One more word.' }),
  textInNoListing: () => ({ listing: 'nowhere-at-all', section: 'any', text_content: 'One more word.' }),
  noText: ({ objects }) => ({ section: objects.sectionId }),
  reason: () => ({ reason: 'Name the regulator.' }),
  noReason: () => ({ reason: ' ' }),
  toSpare: ({ people }) => ({ receiver: people.spare.username }),
  toNobody: () => ({ receiver: 'nobody-at-all' }),
  toSelf: ({ people }, actor) => ({ receiver: actor === 'visitor' ? 'anyone' : people[actor].username }),
  buyPublished: ({ objects }) => ({ listing_id: objects.published }),
  buyPending: ({ objects }) => ({ listing_id: objects.pending }),
  buyNothing: ({ objects }) => ({ listing_id: objects.missing }),
  buyUnnamed: () => ({}),
  amount: () => ({ amount: 500 }),
  noAmount: () => ({ amount: 'lots' }),
};

/** Multipart forms of the table, by name. */
export const forms: Record<string, (cast: Cast) => FormData> = {
  offer: ({ picture }) => {
    const { title, description, industry } = offer('Wash cars in Enugu');
    return form({ title, description, industry, price: '1500' }, 'thumbnail', 'cover.png', picture);
  },
  documentInPublished: ({ objects }) => documents(objects.sectionId),
  documentInPending: ({ objects }) => documents(objects.pendingSectionId),
  documentNowhere: ({ objects }) => documents(objects.missing),
  imageInPublished: ({ objects, picture }) => images(objects.sectionId, picture),
  imageInPending: ({ objects, picture }) => images(objects.pendingSectionId, picture),
  imageNowhere: ({ objects, picture }) => images(objects.missing, picture),
};

/** Webhook payloads, by name: signed, unsigned and forged. */
export const messages: Record<string, (cast: Cast) => Sent> = {
  signed: ({ app, objects }) => signedWebhook(app, objects.bought!),
  unsigned: ({ app, objects }) => ({
    raw: signedWebhook(app, objects.ordered!).raw,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': '0'.repeat(128) },
  }),
};

const documents = (section = '') => form({ section }, 'file_content', 'notes.txt', 'Bring two copies.');
const images = (section: string | undefined, picture: Buffer) =>
  form({ section: section ?? '' }, 'image_content', 'shop.png', picture);

function form(fields: Record<string, string>, field: string, name: string, bytes: string | Buffer): FormData {
  const made = new FormData();
  for (const [key, value] of Object.entries(fields)) made.append(key, value);
  made.append(field, new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  return made;
}

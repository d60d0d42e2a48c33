import { CHECKLIST } from '#server/catalogue/review-checks';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { formWith } from '../form-with.js';
import type { Market, Post, Repeats } from '../platform/repeats.js';
import { addContents, handIn, publishListing } from '../purchases/market.js';
import { WEBM } from './recordings.js';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const OFFER = {
  title: 'Opening a bakery in Kano',
  subtitle: 'Every licence, in order',
  price: 12_500,
  industry: 'retail-pharmacy',
  sector: ['pharmaceutical'],
  country: 'Nigeria',
  region: 'Kano',
  description: 'From the food agency to the last inspection: what to file, where to file it, and what it costs.',
  licence_affirmed: true,
};

const cover = () =>
  sharp({ create: { width: 700, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

const recording = (fields: Record<string, string>) =>
  formWith({ ...fields, duration: '7' }, 'audio', 'recording.webm', WEBM);

const upload = ({ section }: Market, field: string, name: string, bytes: Buffer) =>
  formWith({ section: section.id, title: 'Papers' }, field, name, bytes);

async function addSection({ app, creator: { token }, listing }: Market, title: string): Promise<string> {
  const body = { title, listing: listing.id };
  return (await app.call<{ data: { id: string } }>('POST', 'listing/section/create', { token, body })).body.data.id;
}

async function addText({ app, creator: { token }, section }: Market, text_content: string): Promise<string> {
  const body = { section: section.id, text_content };
  const made = await app.call<{ data: { item: { id: string } } }>('POST', 'listing/text', { token, body });
  return made.body.data.item.id;
}

async function decided({ app, creator, admin }: Market, verdict: string, body: object): Promise<Post> {
  const guide = await handIn(app, creator, { title: `Opening a depot, ${verdict}` });
  await addContents(app, creator, guide);
  return { path: `moderation/listings/${guide.id}/${verdict}`, who: admin, body };
}

async function onSale({ app, creator, admin }: Market, title: string): Promise<string> {
  return (await publishListing(app, creator, admin, { title })).id;
}

async function negotiated(market: Market, title: string): Promise<string> {
  const path = `listing/${await onSale(market, title)}/price-review`;
  const body = { price: 15_000, note: 'With the forms of 2026.' };
  await market.app.call('POST', path, { token: market.creator.token, body });
  return path;
}

export const repeats: Repeats = {
  listing: ({ creator }) => ({ path: 'listing', who: creator, body: OFFER }),
  'listing/draft': ({ creator }) => ({
    path: 'listing/draft',
    who: creator,
    body: { id: randomUUID(), title: 'Perhaps' },
  }),
  async 'listing/draft/{id}/thumbnail'({ app, creator }) {
    const id = randomUUID();
    await app.call('POST', 'listing/draft', { token: creator.token, body: { id, title: 'With a picture' } });
    const body = formWith({}, 'thumbnail', 'cover.png', await cover());
    return { path: `listing/draft/${id}/thumbnail`, who: creator, body };
  },
  async 'listing/draft/{id}/restore'({ app, creator }) {
    const id = randomUUID();
    const path = `listing/draft/${id}`;
    await app.call('POST', 'listing/draft', { token: creator.token, body: { id, title: 'Perhaps' } });
    await app.call('DELETE', path, { token: creator.token });
    return { path: `${path}/restore`, who: creator, body: {} };
  },
  async 'listing/{slug}/submit'(market) {
    const { path, ...sendBack } = await decided(market, 'request-changes', { reason: 'Add the fees of 2026.' });
    await market.app.call('POST', path, { token: sendBack.who!.token, body: sendBack.body });
    return { path: `listing/${path.split('/')[2]}/submit`, who: market.creator, body: {} };
  },
  'listing/user/searches': async ({ app }) => ({
    ...{ path: 'listing/user/searches', who: await app.person() },
    body: { search: 'bakery', region: ['Lagos'] },
  }),
  'listing/{slug}/archive': async (market) => ({
    path: `listing/${await onSale(market, 'Opening a shop to archive')}/archive`,
    who: market.creator,
    body: {},
  }),
  async 'listing/{slug}/unarchive'(market) {
    const path = `listing/${await onSale(market, 'Opening a shop to sell again')}`;
    await market.app.call('POST', `${path}/archive`, { token: market.creator.token });
    return { path: `${path}/unarchive`, who: market.creator, body: {} };
  },
  'moderation/listings/{id}/verify': async (market) => ({
    path: `moderation/listings/${await onSale(market, 'Opening a shop by the book')}/verify`,
    who: market.admin,
    body: { reason: 'The fees of the regulator’s page.' },
  }),
  'moderation/listings/{id}/suspend': async (market) => ({
    path: `moderation/listings/${await onSale(market, 'Opening a shop to suspend')}/suspend`,
    who: market.admin,
    body: { reason: 'Copied from a book.' },
  }),
  async 'moderation/listings/{id}/restore'(market) {
    const path = `moderation/listings/${await onSale(market, 'Opening a shop to restore')}`;
    const { token } = market.admin;
    await market.app.call('POST', `${path}/suspend`, { token, body: { reason: 'Copied from a book.' } });
    return { path: `${path}/restore`, who: market.admin, body: { reason: 'It is their own book.' } };
  },
  'listing/{slug}/price-review': async (market) => ({
    path: `listing/${await onSale(market, 'Opening a shop at another price')}/price-review`,
    who: market.creator,
    body: { price: 15_000, note: 'With the forms of 2026.' },
  }),
  'listing/{slug}/price-review/accept': async (market) => ({
    path: `${await negotiated(market, 'Opening a shop at an agreed price')}/accept`,
    who: market.admin,
    body: { round: 1 },
  }),
  'listing/{slug}/price-review/decline': async (market) => ({
    path: `${await negotiated(market, 'Opening a shop at the old price')}/decline`,
    who: market.admin,
    body: { round: 1, reason: 'Too much for one city.' },
  }),
  'listing/section/create': ({ creator, listing }) => ({
    path: 'listing/section/create',
    who: creator,
    body: { listing: listing.id, title: 'Second' },
  }),
  'listing/section/reorder': async (market) => {
    const { creator, listing, section } = market;
    const added = await addSection(market, 'Put first');
    return { path: 'listing/section/reorder', who: creator, body: { listing: listing.id, order: [added, section.id] } };
  },
  'listing/section/{id}/restore': async (market) => {
    const added = await addSection(market, 'Removed');
    await market.app.call('DELETE', `listing/section/${added}`, { token: market.creator.token });
    return { path: `listing/section/${added}/restore`, who: market.creator, body: {} };
  },
  'listing/content/reorder': async (market) => {
    const order = [await addText(market, 'First.'), await addText(market, 'Second.')].reverse();
    return { path: 'listing/content/reorder', who: market.creator, body: { section: market.section.id, order } };
  },
  'listing/content/{id}/restore': async (market) => {
    const added = await addText(market, 'Removed.');
    await market.app.call('DELETE', `listing/content/${added}`, { token: market.creator.token });
    return { path: `listing/content/${added}/restore`, who: market.creator, body: {} };
  },
  'listing/text': ({ creator, section }) => ({
    path: 'listing/text',
    who: creator,
    body: { section: section.id, title: 'Words', text_content: 'Begin at the council.' },
  }),
  'listing/checklist': ({ creator, section }) => ({
    path: 'listing/checklist',
    who: creator,
    body: { section: section.id, document: 'Certificate of incorporation', agency: 'CAC', fee: 25_000, days: 14 },
  }),
  'listing/file': (market) => ({
    path: 'listing/file',
    who: market.creator,
    body: upload(market, 'file_content', 'notes.txt', Buffer.from('Begin at the council.')),
  }),
  'listing/audio': (market) => ({
    path: 'listing/audio',
    who: market.creator,
    body: recording({ section: market.section.id }),
  }),
  'listing/{slug}/{section}/audio': ({ creator, listing, section }) => ({
    path: `listing/${listing.slug}/${section.id}/audio`,
    who: creator,
    body: recording({}),
  }),
  'listing/image': (market) => ({
    path: 'listing/image',
    who: market.creator,
    body: upload(market, 'image_content', 'pixel.png', PIXEL),
  }),
  'moderation/listings/{id}/approve': (market) =>
    decided(market, 'approve', { checked: CHECKLIST, note: 'The fees are of 2026.' }),
  'moderation/listings/{id}/claim': (market) => decided(market, 'claim', {}),
  async 'moderation/listings/{id}/release'(market) {
    const { path, who, body } = await decided(market, 'claim', {});
    await market.app.call('POST', path, { token: who!.token, body });
    return { path: path.replace('claim', 'release'), who, body: {} };
  },
  'moderation/listings/{id}/reject': (market) =>
    decided(market, 'reject', { reason: 'The licence is missing from it.' }),
  'moderation/listings/{id}/request-changes': (market) =>
    decided(market, 'request-changes', { reason: 'Add the fees of 2026.' }),
};

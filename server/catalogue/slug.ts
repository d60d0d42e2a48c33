import type { Decider } from '#server/kernel/decider';
import { isUuid, type ListingId } from '#server/kernel/ids';
import { conflict } from '#server/kernel/domain-error';
import { type SlugClaimed, slugEvents } from './catalogue.events.js';

export class ClaimSlug {
  readonly type = 'ClaimSlug';
  constructor(readonly data: SlugClaimed['data']) {}
}

/** The stream's name is the lock: the first claim of a slug is permanent. */
export const slug: Decider<{ listingId?: ListingId }, ClaimSlug, SlugClaimed> = {
  category: 'slug',
  events: slugEvents,
  initial: () => ({}),

  decide({ data }, { listingId }) {
    if (listingId === data.listingId) return [];
    if (listingId) throw conflict('slug_taken', 'This address belongs to another listing.');
    return [{ type: 'SlugClaimed', data }];
  },

  evolve: (state, { data }) => Object.assign(state, { listingId: data.listingId }),
};

/** Path segments of current and planned routes (C19). */
const RESERVED = new Set([
  ...[
    'new',
    'home',
    'user',
    'users',
    'created',
    'purchased',
    'create',
    'section',
    'sections',
    'content',
    'text',
    'file',
    'files',
  ],
  ...[
    'image',
    'images',
    'audio',
    'industry',
    'sector',
    'review',
    'reviews',
    'price-review',
    'listing-purchase',
    'detail',
    'insight',
    'progress',
    'todo',
    'checklist',
    'note',
    'as-bought',
    'refund',
    'coauthors',
    'invitations',
  ],
  ...[
    'draft',
    'submit',
    'related',
    'price-review',
    'archive',
    'suggestion',
    'suggestions',
    'question',
    'questions',
    'report',
    'reorder',
    'paidlistingdetail',
    'moderation',
    'search',
  ],
]);
const LONGEST = 70;

/** A title as a slug of ASCII lower-case letters, digits and hyphens; `otherwise` if nothing remains. */
export const slugOf = (title: string, otherwise: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '') || otherwise;

/** True if the slug would shadow a route or equal the form of a listing's id or number. */
export const isReserved = (wanted: string) => RESERVED.has(wanted) || /^lst-\d+$/.test(wanted) || isUuid(wanted);

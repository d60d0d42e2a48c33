import { searchToMail } from '#projections/catalogue/saved-searches.queries';
import type { SearchId } from '#server/kernel/ids';
import { mailTemplate } from '#server/platform/providers/mail-template';
import { nameOf, openSearches } from './saved-search.shape.js';
import type { SavedSearch } from './search.input.js';
import { matchesOf } from './saved-search.matches.js';

/** The words and filters are read when the mail is sent: a search that was removed by then sends none. */
export type SearchAlert = { searchId: SearchId; day: string };

/** New listings that a saved search finds. */
export const searchAlertMail = mailTemplate({
  async facts({ searchId, day }: SearchAlert, { db, encryption }) {
    const row = await searchToMail(db, searchId);
    const [saved] = row ? await openSearches(encryption, [row]) : [];
    if (!saved) return undefined;
    const { email, first_name, search } = saved;
    const listings = await matchesOf(db, saved, day);
    return listings.length ? { email, first_name, search, listings } : undefined;
  },
  render({ first_name, search, listings, publicUrl }) {
    const list = listings.map(({ title, slug }) => `• ${title}\n  ${publicUrl}/listing/${slug}`);
    return {
      subject: `New on Groundwork: ${nameOf(search)}`,
      text: `Hello ${first_name},

${listings.length === 1 ? 'a new guide matches' : 'new guides match'} your saved search (${nameOf(search)}):

${list.join('\n')}

The whole search:
${publicUrl}/?${queryOf(search)}

You get at most one mail a day about a search. To stop them, remove it from your saved searches:
${publicUrl}/profile?tab=listings&list=saved

Groundwork
`,
    };
  },
});

function queryOf({ search: q, creator, ...filters }: SavedSearch): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, creator, ...filters }))
    for (const one of [value].flat()) if (one) query.append(name, one);
  return query.toString();
}

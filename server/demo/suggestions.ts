import { demoSuggestions, type DemoSuggestion } from './content/suggestions.js';
import type { Enveloped, Listed, Site } from './site.js';
import { slugOf } from './slug-of.js';

/** What buyers of the demo market suggest to the creators of their guides; without effect where one did already. */
export async function suggestEdits(site: Site) {
  for (const suggestion of demoSuggestions) await suggest(suggestion);

  async function suggest({ title, buyer, text, thanks }: DemoSuggestion) {
    const { creator, slug } = await slugOf(site, title);
    const path = `listing/${slug}/suggestions/`;
    if ((await site.get<Listed<object>>(path, buyer)).count > 0) return;
    const { body } = await site.send<Enveloped<{ id: string }>>('POST', path, buyer, { text });
    if (thanks) await site.send('POST', `listing/suggestion/${body.data.id}/accept`, creator, { answer: thanks });
  }
}

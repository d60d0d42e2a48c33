import { recordChange } from './regulations.js';
import type { Enveloped, Listed, Site } from './site.js';

type Bought = { slug: string; creator: { username: string }; sections: { slug: string }[] };
type Item = { id: string; resourcetype: string; text_content?: string };

const ADDITION =
  '\n\nChanged in November 2026: the fee is paid online before the visit, and the receipt is shown on the phone. Cash is no longer taken at the counter.';

const REGULATION = {
  text: 'Fees are paid online before the visit; cash is no longer taken at the counter.',
  link: 'https://www.cac.gov.ng/',
  takes_effect: '2026-11-01',
};

/** After a change of regulation the creator of the first guide that the buyer bought changes a section of it. */
export async function updateGuide(site: Site) {
  const { results } = await site.get<Listed<{ slug: string }>>('listing/user/purchased/?limit=100', 'buyer');
  const { slug } = results.at(-1)!;
  const { creator, sections } = (await site.get<Enveloped<Bought>>(`listing/${slug}/`, 'buyer')).data;
  const path = `listing/${slug}/${sections[0]!.slug}/`;
  const { contents } = (await site.get<Enveloped<{ contents: Item[] }>>(path, creator.username)).data;
  const text = contents.find(({ resourcetype }) => resourcetype === 'Text')!;
  if (text.text_content!.endsWith(ADDITION)) return;
  const change = await recordChange(site, { creator: creator.username, slug }, REGULATION);
  const body = { text_content: text.text_content + ADDITION };
  await site.send('PATCH', `listing/content/${text.id}/`, creator.username, body);
  await site.send('POST', `listing/${slug}/due-updates/${change}/hand-in`, creator.username, {});
}

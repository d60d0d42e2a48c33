import type { Enveloped, Listed, Site } from './site.js';

const REASON = 'Fees, forms and times as on the regulator’s own pages of this week.';

/** The admin compares the first and the last guide that the buyer bought with what their regulators publish. */
export async function verifyGuides(site: Site) {
  const { results } = await site.get<Listed<{ slug: string }>>('listing/user/purchased/?limit=100', 'buyer');
  for (const { slug } of new Set([results[0]!, results.at(-1)!])) {
    const { data } = await site.get<Enveloped<{ verified_at: string | null }>>(`listing/${slug}/`, 'buyer');
    if (!data.verified_at) await site.send('POST', `moderation/listings/${slug}/verify/`, 'admin', { reason: REASON });
  }
}

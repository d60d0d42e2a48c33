import { demoPages } from './content/pages.js';
import type { Enveloped, Site } from './site.js';

/** An admin writes the resources of Premium, and a program. */
export async function writePages(site: Site) {
  const { data: written } = await site.get<Enveloped<{ slug: string }[]>>('moderation/pages', 'admin');
  for (const { slug, ...page } of demoPages)
    if (!written.some((one) => one.slug === slug))
      await site.send('PUT', `moderation/pages/${slug}`, 'admin', { ...page, is_published: true, revision: 0 });
}

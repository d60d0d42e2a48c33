import { z } from 'zod';
import { PAGE_KINDS } from '#server/kernel/page-slugs';
import { instant } from '#server/platform/http/output';

const heading = { slug: z.string(), title: z.string(), lead: z.string(), changed_at: instant };

/** `body`: markdown. */
export const pageText = z.strictObject({ ...heading, body: z.string() }).meta({ id: 'PageText' });
export const pageHeading = z.strictObject(heading).meta({ id: 'PageHeading' });

const version = {
  ...{ title: z.string(), lead: z.string(), body: z.string(), is_published: z.boolean() },
  revision: z.int().meta({ description: 'Counts the versions from 1.' }),
  at: instant,
  by: z.string().nullable().meta({ description: 'A username; null for an erased person.' }),
};

/** Every page that an admin wrote, for the desk. */
export const pageOnDesk = z
  .strictObject({ slug: z.string(), kind: z.enum(PAGE_KINDS), ...version })
  .meta({ id: 'PageOnDesk' });
export const pageVersion = z.strictObject(version).meta({ id: 'PageVersion' });

import { z } from 'zod';
import { pageOf } from '#server/platform/http/output';
import { founder } from './network.output.js';

export const STEPS = ['about', 'role', 'skills'] as const;

/** The caller's own profile as it is saved; what the account knows stands for what was never saved. */
export const ownProfile = z
  .strictObject({
    ...{ name: z.string(), email: z.string(), phone: z.string(), profession: z.string(), description: z.string() },
    ...{ country: z.string(), city: z.string(), role: z.string(), looking_for: z.array(z.string()) },
    ...{ stage: z.string(), skills: z.array(z.string()) },
    interests: z.array(z.string()).meta({ description: 'Slugs of sectors.' }),
    status: z.enum(['draft', 'wanted', 'published', 'changed']).meta({
      description: 'wanted: it is published when every step is complete. changed: others see it as it was before.',
    }),
    requests: z.strictObject({
      weekly: z.int().nullable(),
      ...{ needs_profile: z.boolean(), needs_sought: z.boolean(), needs_country: z.boolean() },
    }),
    incomplete: z.array(z.enum(STEPS)).meta({ description: 'The steps in which something is missing or not saved.' }),
  })
  .meta({ id: 'CofounderProfile' });

const facet = z.array(z.strictObject({ value: z.string(), label: z.string(), count: z.int() }));
export const foundersFound = pageOf(founder)
  .extend({
    facets: z.strictObject({
      ...{ interest: facet, role: facet, skill: facet, stage: facet, country: facet, city: facet },
    }),
  })
  .meta({ id: 'FoundersFound' });

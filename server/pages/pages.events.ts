import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { PAGE_KINDS } from '#server/kernel/page-slugs';
import { instant, userId } from '#server/kernel/shapes';

/**
 * Stream `page-<slug>`: the whole text with each change. `body`: markdown. A page that is not published shows the text that comes
 * with the product; a program or a resource is not shown at all.
 */
export const pageEvents = defineEvents({
  PageWritten: {
    shape: z.strictObject({
      ...{ slug: z.string(), kind: z.enum(PAGE_KINDS), title: z.string(), lead: z.string(), body: z.string() },
      ...{ isPublished: z.boolean(), by: userId, at: instant },
    }),
  },
});

export type PageWritten = EventOf<typeof pageEvents>;

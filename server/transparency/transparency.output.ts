import { z } from 'zod';
import { instant } from '#server/platform/http/output';

const hash = z.string().meta({ description: 'SHA-256, hex.' });
const root = { date: z.iso.date(), root: hash, leaves: z.int(), position: z.string() };

/** The root over the last hashes of all wallets at the end of a day in Lagos; `leaves` is their number. */
export const publishedRoot = z.strictObject({ ...root, published_at: instant }).meta({ id: 'PublishedRoot' });

/**
 * Proves that a root covers a wallet: `leaf` is the wallet at its last event of that day, its id as a SHA-256; each step of
 * `path` makes `parent` of the node before it and the `sibling` on one `side`, and the last parent is the root.
 */
export const inclusionProof = z
  .strictObject({
    ...{ wallet: z.string(), ...root, published_at: instant },
    leaf: z.strictObject({ wallet: hash, revision: z.int(), head: hash, hash }),
    path: z.array(z.strictObject({ side: z.enum(['left', 'right']), sibling: hash, parent: hash })),
  })
  .meta({ id: 'InclusionProof' });

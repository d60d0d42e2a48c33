import { z } from 'zod';
import { SHARE } from './shares.js';
import { text } from '#server/platform/http/fields';

const PER_CENT = 100;
const share = z
  .union([z.number(), z.string()], {
    error: ({ input }) => (input === undefined ? 'This field is required.' : 'Enter a number.'),
  })
  .transform((given) => (typeof given === 'number' ? given : given.trim() ? Number(given) : NaN))
  .refine((given) => Number.isInteger(given) && given * PER_CENT >= SHARE.least && given * PER_CENT <= SHARE.most, {
    error: 'Give a whole number from 1 to 50 per cent.',
  })
  .meta({ description: 'Per cent of the income of the guide.' });

/** Whom the creator of a guide invites to write it too. */
export const invitationForm = z.object({ username: text(150), share });
/** The share that the invited person agrees to. */
export const acceptanceForm = z.object({ share });

/** Basis points of a share in per cent. */
export const basisPointsOf = (share: number) => share * PER_CENT;

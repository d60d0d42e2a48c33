import { z } from 'zod';
import { feeBands } from '#server/kernel/transfer-fees';
import { paging, text } from '#server/platform/http/fields';

export const MOST_DAYS = 366;
const MOST_BANDS = 20;
/** Of one withdrawal, kobo. */
const MOST_CHARGE = 100_000_000;
const DAY_MS = 86_400_000;

/** A day in Lagos. */
const day = z.iso
  .date({ error: 'A day reads like 2026-01-31.' })
  .refine((given) => given >= '2000-01-01' && given <= '2999-12-31', { error: 'Choose a day from 2000 to 2999.' });

const COMMISSION = { error: 'Use 0 to 10,000 basis points: 1,000 are 10 %.' };

/** Both included; NaN where one is no day. */
const daysOf = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/**
 * `from` and `to` are days in Lagos, both included. `person`: a username or the id of a wallet; absent for all. `commission`:
 * basis points. `charges`: of withdrawals by their size, kobo, such as `500000:1000,5000000:2500,*:5000`. Rules that are absent
 * stay as they were.
 */
export const whatIfFilter = z
  .object({
    ...{ from: day, to: day, person: text(100, 0).optional() },
    commission: z.coerce.number(COMMISSION).int(COMMISSION).min(0, COMMISSION).max(10_000, COMMISSION).optional(),
    charges: z
      .string()
      .refine(
        (given) => {
          const bands = feeBands(given);
          return bands && bands.length <= MOST_BANDS && bands.every(({ fee }) => fee <= MOST_CHARGE);
        },
        {
          error:
            'Charges read like 500000:1000,*:5000: sizes in rising order, the last one *, each at most ₦1,000,000.',
        },
      )
      .optional(),
    ...paging,
  })
  .refine(({ from, to }) => from <= to, { error: 'The last day is before the first.', path: ['to'] })
  .refine((range) => !(daysOf(range) > MOST_DAYS), { error: `Choose at most ${MOST_DAYS} days.`, path: ['to'] });
export type WhatIfFilter = z.output<typeof whatIfFilter>;

import { z } from 'zod';
import { koboAmount } from '#server/platform/http/output';

const compared = { recorded_kobo: koboAmount, would_be_kobo: koboAmount, difference_kobo: koboAmount };
const total = z.strictObject(compared);
const band = z.strictObject({ up_to_kobo: koboAmount.nullable(), fee_kobo: koboAmount });

/** A person whose money would be another: what was earned, less what withdrawals cost. */
export const whatIfPerson = z
  .strictObject({ id: z.string(), username: z.string(), first_name: z.string(), last_name: z.string(), ...compared })
  .meta({ id: 'WhatIfPerson' });

/**
 * The sales that completed and the withdrawals that were requested in these days, by other rules. `rules`: those of today.
 * `sales`: without the `refunded` ones, which give everything back under any rules. `people`: how many have a difference;
 * `results` are a page of them, the largest difference first.
 */
export const whatIf = z
  .strictObject({
    ...{
      from: z.iso.date(),
      to: z.iso.date(),
      person: z.strictObject({ id: z.string(), username: z.string() }).nullable(),
    },
    rules: z.strictObject({ commission_basis_points: z.int(), charges: z.array(band) }),
    sales: z.strictObject({ count: z.int(), amount_kobo: koboAmount, refunded: z.int() }),
    withdrawals: z.strictObject({ count: z.int(), amount_kobo: koboAmount }),
    totals: z.strictObject({ creators: total, coauthors: total, platform: total, charges: total }),
    ...{ people: z.int(), results: z.array(whatIfPerson) },
  })
  .meta({ id: 'WhatIf' });

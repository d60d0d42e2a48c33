import { z } from 'zod';
import { instant, koboAmount, nairaAmount } from '#server/platform/http/output';

/** What an invitation earns each of the two at most, half of the commission where that is less, and when: `waits_days` after the friend's first purchase. */
const terms = {
  ...{ reward: nairaAmount, reward_kobo: koboAmount },
  waits_days: z.int().describe('Days after the purchase until it may not be refunded any more and has cleared.'),
  most_per_year: z.int().describe('Invitations that one person is rewarded for in a year.'),
};
export const inviteTerms = z.strictObject(terms).meta({ id: 'InviteTerms' });

/** The caller's link, and what came of it. A friend is counted once, by the last state reached. */
export const ownInvitations = z
  .strictObject({
    ...{ code: z.string(), link: z.string() },
    ...terms,
    ...{ joined: z.int(), bought: z.int(), rewarded: z.int(), refused: z.int() },
    ...{ earned: nairaAmount, earned_kobo: koboAmount },
  })
  .meta({ id: 'OwnInvitations' });

export const invitedFriend = z
  .strictObject({
    first_name: z.string().nullable().describe('Null after the erasure of the friend.'),
    status: z
      .enum(['joined', 'bought', 'rewarded', 'refused'])
      .describe('`bought`: the reward waits until the purchase may not be refunded any more.'),
    why: z
      .enum(['same_mailbox', 'same_bank_account', 'no_commission', 'erased', 'staff', 'most_of_year'])
      .nullable()
      .describe('Why the caller got nothing.'),
    ...{ joined_at: instant, due_at: instant.nullable(), ended_at: instant.nullable() },
  })
  .meta({ id: 'InvitedFriend' });

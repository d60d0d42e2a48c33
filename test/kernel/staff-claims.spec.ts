import { describe, expect, it } from '@jest/globals';
import { conflict } from '#server/kernel/domain-error';
import { claimAt, claimedBy, claimedUntil, claimShown, namingClaimer } from '#server/kernel/staff-claims';

const at = '2026-11-27T09:00:00.000Z';
const ada = { username: 'ada', first_name: 'Ada', last_name: null };

describe('A case that one person of staff took', () => {
  it('stays with that person for half an hour', () => {
    const claim = { by: 'ada', until: claimedUntil(at) };
    expect(claim.until).toBe('2026-11-27T09:30:00.000Z');
    expect(claimAt({ claim }, '2026-11-27T09:29:59.999Z')).toBe(claim);
    expect(claimAt({ claim }, claim.until)).toBeUndefined();
    expect(claimAt({}, at)).toBeUndefined();
  });

  it('is refused to others by the name of that person, where there still is one', async () => {
    const refused = (find: () => Promise<typeof ada | undefined>) =>
      namingClaimer(
        () => Promise.reject(claimedBy('ada', 'Another one has it.')),
        find,
        (name) => `${name} has it.`,
      );
    await expect(refused(() => Promise.resolve(ada))).rejects.toMatchObject({
      ...{ code: 'claimed', detail: 'Ada has it.', more: { extra: { claimed_by: 'ada' } } },
    });
    await expect(refused(() => Promise.resolve({ ...ada, first_name: null! }))).rejects.toMatchObject({
      detail: 'ada has it.',
    });
    await expect(refused(() => Promise.resolve(undefined))).rejects.toMatchObject({ detail: 'Another one has it.' });
  });

  it('is refused for any other reason in the words of that reason', async () => {
    const work = () => Promise.reject(conflict('answered', 'It was answered.'));
    const find = () => Promise.reject(new Error('nothing is looked up'));
    await expect(namingClaimer(work, find, String)).rejects.toMatchObject({ code: 'answered' });
  });

  it('shows who has it, and whether it is the reader', () => {
    const row = {
      ...{ claimer_id: 'ada', claimer_username: 'ada', claimer_first: 'Ada', claimer_last: null, claimer_avatar: null },
      claim_until: at,
    };
    expect(claimShown(row, 'ada')).toEqual({ ...ada, avatar: null, until: at, is_own: true });
    expect(claimShown(row, 'bola')).toMatchObject({ is_own: false });
    expect(claimShown({ ...row, claimer_id: null }, 'ada')).toBeNull();
  });
});

import { ChangeSynonyms, synonyms } from '#server/synonyms/synonyms';
import type { SynonymsChanged } from '#server/synonyms/synonyms.events';
import { synonymsForm } from '#server/synonyms/synonyms.input';
import { specification } from '../given.js';

const at = '2026-11-23T09:00:00.000Z';
const reason = { v: 1, kid: '1', by: 'amina', ciphertext: 'abc' } as const;
const change = (groups: string[][]) => ({ groups, by: 'amina', reason, at });
const changed = (groups: string[][]): SynonymsChanged => ({ type: 'SynonymsChanged', data: change(groups) });
const given = specification(synonyms);
const cac = [['CAC', 'Corporate Affairs Commission']];
const gas = [['LPG', 'cooking gas']];

describe('The synonyms of the search', () => {
  it('change as a whole, with who changed them and why', () =>
    given()
      .when(new ChangeSynonyms({ ...change(cac), revision: 0 }))
      .then(changed(cac)));

  it('refuse a change made from an older list', () =>
    given(changed(cac))
      .when(new ChangeSynonyms({ ...change(gas), revision: 0 }))
      .thenRefused('synonyms_changed'));

  it('do not change when the list is the same', () =>
    given(changed(cac))
      .when(new ChangeSynonyms({ ...change(cac), revision: 0 }))
      .thenNothing());

  it.each([
    [[['CAC']], 'at least two terms'],
    [[['CAC', 'cac']], 'twice'],
    [
      [
        ['LPG', 'gas'],
        ['Gás', 'cooking gas'],
      ],
      'twice',
    ],
    [[['--', 'CAC']], 'letters or digits'],
  ])('are refused as %j', (groups, why) =>
    expect(synonymsForm.safeParse({ groups, revision: 0, reason: 'Because.' }).error?.message).toContain(why),
  );
});

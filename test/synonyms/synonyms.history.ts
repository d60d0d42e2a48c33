import { ChangeSynonyms, synonyms, VOCABULARY } from '#server/synonyms/synonyms';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** Admins change the list; now and then one who has not seen the last change, and is refused. */
function admins({ people, text, oneOf, chance, at, decide }: GeneratedMarket) {
  let seen = 0;
  return async () => {
    const by = oneOf(people);
    const reason = { v: 1, kid: '1', by, ciphertext: text(3) } as const;
    const change = { groups: [[text(1), text(2)]], revision: chance(0.8) ? seen : seen + 1, by, reason, at: at() };
    seen += (await decide(synonyms, VOCABULARY, new ChangeSynonyms(change))).length;
  };
}

const at = '2026-01-05T09:00:00.000Z';
const reason = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' } as const;

export const history: ModuleHistory = {
  activities: (market) => [admins(market)],
  marketDay: [
    {
      ...{ stream: 'synonyms-search', type: 'SynonymsChanged' },
      data: { groups: [['shop', 'store']], by: 'ada', reason, at },
    },
  ],
};

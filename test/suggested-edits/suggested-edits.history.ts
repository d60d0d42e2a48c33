import { withFacts } from '#server/kernel/command';
import {
  AcceptSuggestion,
  DeclineSuggestion,
  suggestedEdit,
  SuggestEdit,
  WithdrawSuggestion,
} from '#server/suggested-edits/suggested-edit';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** A person suggests an edit, which may be answered or withdrawn. */
async function suggest({ people, listings, newId, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const [listing, suggesterId] = [oneOf(listings), oneOf(people)];
  const { id: listingId, creatorId, sections } = listing;
  const suggestionId = newId('suggestion');
  const sectionId = sections.length && chance(0.6) ? oneOf(sections) : null;
  const written = { suggestionId, listingId, sectionId, suggesterId, text: sealedBy(suggesterId, text(5)), at: at() };
  const facts = { creatorId, isCoauthor: false, hasSection: true, isBuyer: chance(0.9) };
  await decide(suggestedEdit, suggestionId, withFacts(new SuggestEdit(written), facts));
  if (chance(0.3)) return;
  const act = { suggestionId, by: creatorId, at: at() };
  const answer = sealedBy(creatorId, text(3));
  const answers = [
    () => new AcceptSuggestion({ ...act, answer: chance(0.5) ? answer : null }),
    () => new DeclineSuggestion({ ...act, answer }),
    () => new WithdrawSuggestion({ ...act, by: suggesterId }),
  ];
  await decide(suggestedEdit, suggestionId, oneOf(answers)());
}

const sealedBy = (by: string, ciphertext: string) => ({ v: 1, kid: '1', by, ciphertext }) as const;

const at = '2026-03-01T09:00:00.000Z';
const own = { suggestionId: 'sug', listingId: 'lst', sectionId: null, suggesterId: 'bola', creatorId: 'chidi', at };

export const history: ModuleHistory = {
  activities: (market) => [() => suggest(market), () => suggest(market)],
  marketDay: [
    { stream: 'suggestion-sug', type: 'EditSuggested', data: { ...own, text: sealedBy('bola', 'c2VhbGVk') } },
  ],
};

import { describe, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import {
  AcceptSuggestion,
  DeclineSuggestion,
  suggestedEdit,
  SuggestEdit,
  WithdrawSuggestion,
} from '#server/suggested-edits/suggested-edit';
import type { SuggestedEditEvent } from '#server/suggested-edits/suggested-edits.events';
import { specification } from '../given.js';

const at = '2026-11-23T09:00:00.000Z';
const sealedBy = (by: string) => ({ v: 1, kid: '1', by, ciphertext: 'c2VhbGVk' }) as const;
const own = { suggestionId: 's1', listingId: 'l1', sectionId: 'c1', suggesterId: 'bola', at };
const guide = { creatorId: 'chidi', isCoauthor: false, hasSection: true, isBuyer: true };
const text = sealedBy('bola');
const answer = sealedBy('chidi');
const whole = { ...own, creatorId: 'chidi' };
const suggested: SuggestedEditEvent = { type: 'EditSuggested', data: { ...whole, text } };
const accepted: SuggestedEditEvent = { type: 'SuggestionAccepted', data: { ...whole, answer: null } };
const declined: SuggestedEditEvent = { type: 'SuggestionDeclined', data: { ...whole, answer } };
const withdrawn: SuggestedEditEvent = { type: 'SuggestionWithdrawn', data: whole };

const suggest = (facts: Partial<typeof guide> = {}, data: Partial<typeof own> = {}) =>
  withFacts(new SuggestEdit({ ...own, ...data, text }), { ...guide, ...facts });
const act = (by: string) => ({ suggestionId: 's1', by, at });
const accept = (by = 'chidi') => new AcceptSuggestion({ ...act(by), answer: null });
const decline = (by = 'chidi') => new DeclineSuggestion({ ...act(by), answer });
const withdraw = (by = 'bola') => new WithdrawSuggestion(act(by));
const given = specification(suggestedEdit);

describe('A suggested edit', () => {
  it('comes from a buyer, for a section', () => given().when(suggest()).then(suggested));

  it('does not come from a person who did not buy the guide', () =>
    given()
      .when(suggest({ isBuyer: false }))
      .thenRefused('not_buyer'));

  it('is made neither by the creator nor by a co-author, who edit', () => {
    given()
      .when(suggest({}, { suggesterId: 'chidi' }))
      .thenRefused('own_listing');
    for (const isBuyer of [true, false])
      given()
        .when(suggest({ isCoauthor: true, isBuyer }))
        .thenRefused('own_listing');
  });

  it('needs a section that is there, and a listing', () => {
    given()
      .when(suggest({ hasSection: false }))
      .thenRefused('not_found');
    given()
      .when(suggest({ creatorId: undefined }))
      .thenRefused('not_found');
  });

  it('is made once', () => given(suggested).when(suggest()).thenNothing());
});

describe('The answer to a suggestion', () => {
  it('is the creator’s', () => {
    given(suggested).when(accept()).then(accepted);
    given(suggested).when(decline()).then(declined);
  });

  it('is not another person’s', () => {
    for (const command of [accept('ada'), decline('ada'), withdraw('ada')])
      given(suggested).when(command).thenRefused('not_found');
    for (const command of [accept('bola'), decline('bola')]) given(suggested).when(command).thenRefused('not_owner');
    given(suggested).when(withdraw('chidi')).thenRefused('not_suggester');
  });

  it('is given once', () => {
    given(suggested, accepted).when(accept()).thenNothing();
    given(suggested, declined).when(decline()).thenNothing();
    given(suggested, accepted).when(decline()).thenRefused('answered');
    given(suggested, declined).when(accept()).thenRefused('answered');
  });

  it('needs a suggestion', () => {
    given().when(accept()).thenRefused('not_found');
    given().when(withdraw()).thenRefused('not_found');
  });
});

describe('A withdrawn suggestion', () => {
  it('was its suggester’s, and had no answer', () => {
    given(suggested).when(withdraw()).then(withdrawn);
    given(suggested, accepted).when(withdraw()).thenRefused('answered');
  });

  it('gets no answer', () => {
    given(suggested, withdrawn).when(accept()).thenRefused('answered');
    given(suggested, withdrawn).when(withdraw()).thenNothing();
  });
});

import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, SectionId, SuggestionId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { type EditSuggested, type SuggestedEditEvent, suggestedEditEvents } from './suggested-edits.events.js';

type Act = { suggestionId: SuggestionId; by: UserId; at: Instant };

export class SuggestEdit {
  readonly type = 'SuggestEdit';
  constructor(
    readonly data: Omit<Act, 'by'> & {
      listingId: ListingId;
      sectionId: SectionId | null;
      suggesterId: UserId;
      text: Envelope;
    },
  ) {}
}

export class AcceptSuggestion {
  readonly type = 'AcceptSuggestion';
  constructor(readonly data: Act & { answer: Envelope | null }) {}
}

export class DeclineSuggestion {
  readonly type = 'DeclineSuggestion';
  constructor(readonly data: Act & { answer: Envelope }) {}
}

export class WithdrawSuggestion {
  readonly type = 'WithdrawSuggestion';
  constructor(readonly data: Act) {}
}

export type AnswerSuggestion = AcceptSuggestion | DeclineSuggestion | WithdrawSuggestion;
export const answerCommands = [AcceptSuggestion, DeclineSuggestion, WithdrawSuggestion];

/** From the streams of listing and purchase. `creatorId` is undefined without a listing. */
type Guide = { creatorId?: UserId; isCoauthor: boolean; hasSection: boolean; isBuyer: boolean };
export type SuggestionCommand = WithFacts<SuggestEdit, Guide> | AnswerSuggestion;

type Status = 'open' | 'accepted' | 'declined' | 'withdrawn';
type Suggestion = { status?: Status; own?: Omit<EditSuggested['data'], 'text' | 'at'> };

/** A suggestion of a buyer, which the creator accepts or declines once. */
export const suggestedEdit: Decider<Suggestion, SuggestionCommand, SuggestedEditEvent> = {
  category: 'suggestion',
  events: suggestedEditEvents,
  initial: () => ({}),

  decide(command, { status, own }) {
    if (command.type === 'SuggestEdit') return status ? [] : suggest(command.data);
    const { by, at } = command.data;
    if (!own) throw notFound();
    const isOwn = by === own.suggesterId;
    if (!isOwn && by !== own.creatorId) throw notFound();
    const data = { ...own, at };
    switch (command.type) {
      case 'WithdrawSuggestion':
        if (!isOwn) throw forbidden('not_suggester', 'Only the person who suggested this can withdraw it.');
        if (status === 'withdrawn') return [];
        refuseUnlessOpen(status);
        return [{ type: 'SuggestionWithdrawn', data }];

      case 'AcceptSuggestion':
        refuseUnlessCreator(isOwn);
        if (status === 'accepted') return [];
        refuseUnlessOpen(status);
        return [{ type: 'SuggestionAccepted', data: { ...data, answer: command.data.answer } }];

      case 'DeclineSuggestion':
        refuseUnlessCreator(isOwn);
        if (status === 'declined') return [];
        refuseUnlessOpen(status);
        return [{ type: 'SuggestionDeclined', data: { ...data, answer: command.data.answer } }];
    }
  },

  evolve(state, { type, data }) {
    if (type === 'EditSuggested') {
      const { text: _, at: __, ...own } = data;
      return { status: 'open', own };
    }
    return { ...state, status: STATUS[type] };
  },
};

const STATUS = {
  SuggestionAccepted: 'accepted',
  SuggestionDeclined: 'declined',
  SuggestionWithdrawn: 'withdrawn',
} as const;

function suggest(data: WithFacts<SuggestEdit, Guide>['data']): SuggestedEditEvent[] {
  const { creatorId, isCoauthor, hasSection, isBuyer, ...suggested } = data;
  if (!creatorId) throw notFound();
  if (creatorId === data.suggesterId || isCoauthor)
    throw forbidden('own_listing', 'This is your own listing. You can edit it.');
  if (!isBuyer) throw forbidden('not_buyer', 'Only buyers of this listing can suggest changes to it.');
  if (!hasSection) throw notFound('This section does not exist.');
  return [{ type: 'EditSuggested', data: { ...suggested, creatorId } }];
}

function refuseUnlessCreator(isOwn: boolean) {
  if (isOwn) throw forbidden('not_owner', 'Only the creator of the listing can answer this.');
}

function refuseUnlessOpen(status: Status | undefined) {
  if (status !== 'open') throw conflict('answered', `This suggestion was ${status} already.`);
}

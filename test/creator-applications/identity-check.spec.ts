import { describe, expect, it } from '@jest/globals';
import { creatorApplication } from '#server/creator-applications/creator-application';
import { evolveApplication, noApplication } from '#server/creator-applications/application-state';
import type { CreatorApplicationEvent } from '#server/creator-applications/creator-applications.events';
import {
  AnswerIdentityCheck,
  AskIdentityCheck,
  EndIdentityCheck,
  endsAlike,
  mismatchOf,
  SendIdentityCheck,
} from '#server/creator-applications/identity-check';
import { specification } from '../given.js';
import {
  answers,
  approved,
  byApplicant,
  CHECK,
  checkAsked,
  checkDiffers,
  checkEnded,
  checkMatched,
  checkSent,
  claimed,
  handedIn,
  LATER_CHECK,
  own,
  saved,
  sentBack,
} from './application-facts.js';

const given = specification(creatorApplication);
const about = { ...own, checkId: CHECK! };
const ask = (checkId = CHECK!) => byApplicant(new AskIdentityCheck({ ...own, checkId, consent: 1, details: answers }));
const answer = (result: AnswerIdentityCheck['data']['result']) => new AnswerIdentityCheck({ ...about, result });
const end = new EndIdentityCheck({ ...about, reason: 'silence' });
const waiting = [saved('about'), checkAsked(), checkSent()];

describe('The automatic check of an identity', () => {
  it('is asked for by the applicant while the application may be changed', () => {
    given(saved('about')).when(ask()).then(checkAsked());
    given(...handedIn, sentBack)
      .when(ask())
      .then(checkAsked());
    given(...handedIn)
      .when(ask())
      .thenRefused('under_review');
    given(...handedIn, approved())
      .when(ask())
      .thenRefused('verified');
  });

  it('is recorded as sent before the provider has the numbers, once', () => {
    given(saved('about'), checkAsked()).when(new SendIdentityCheck(about)).then(checkSent());
    given(...waiting)
      .when(new SendIdentityCheck(about))
      .thenNothing();
  });

  it('matches or does not, once', () => {
    given(...waiting)
      .when(answer('matched'))
      .then(checkMatched);
    given(...waiting)
      .when(answer('digits'))
      .then(checkDiffers);
    for (const before of [checkMatched, checkDiffers])
      for (const again of [answer('matched'), answer('digits'), end])
        given(...waiting, before)
          .when(again)
          .thenNothing();
  });

  it('without an answer ends by its timer; an answer that comes later counts', () => {
    given(...waiting)
      .when(end)
      .then(checkEnded('silence'));
    given(saved('about'), checkAsked()).when(end).then(checkEnded('silence'));
    given(...waiting, checkEnded('silence'))
      .when(end)
      .thenNothing();
    given(...waiting, checkEnded('silence'))
      .when(answer('matched'))
      .then(checkMatched);
  });

  it('is asked for anew once it has ended, or never reached the provider; the earlier one has no effect then', () => {
    given(...waiting)
      .when(ask(LATER_CHECK))
      .thenRefused('check_under_way');
    for (const before of [
      [saved('about'), checkAsked()],
      [...waiting, checkDiffers],
      [...waiting, checkEnded('refused')],
    ])
      given(...before)
        .when(ask(LATER_CHECK))
        .then(checkAsked(LATER_CHECK));
    for (const late of [answer('matched'), end])
      given(...waiting, checkDiffers, checkAsked(LATER_CHECK), checkSent(LATER_CHECK))
        .when(late)
        .thenNothing();
  });

  it('that is answered after the decision is recorded and changes no decision', () => {
    const decided = [...handedIn.slice(0, -1), checkAsked(), checkSent(), ...handedIn.slice(-1), claimed(), approved()];
    given(...decided)
      .when(answer('digits'))
      .then(checkDiffers);
    const state = [...decided, checkDiffers].reduce(evolveApplication, noApplication());
    expect(state).toMatchObject({ status: 'approved', identityCheck: { status: 'not_matched' } });
  });

  it('loses its digits with the documents of the decided application, and keeps its result', () => {
    const deleted: CreatorApplicationEvent = { type: 'ApplicationFilesDeleted', data: { ...own, fileIds: ['i1'] } };
    const fold = (...events: CreatorApplicationEvent[]) => events.reduce(evolveApplication, noApplication());
    const kept = fold(...waiting, checkMatched, ...handedIn, sentBack).identityCheck!;
    expect(kept).toMatchObject({ status: 'matched', details: answers });
    const after = fold(...waiting, checkMatched, ...handedIn, sentBack, deleted).identityCheck!;
    expect(after).toMatchObject({ status: 'matched' });
    expect(after.details).toBeUndefined();
  });

  it('is found by the end of a masked number, as far as that is shown', () => {
    expect(endsAlike('200*****677', '1677')).toBe(true);
    expect(endsAlike('20012341677', '1677')).toBe(true);
    for (const other of ['200*****678', '*****', '', '200*****7', undefined, 677])
      expect(endsAlike(other, '1677')).toBe(false);
  });

  it('has reasons of our own', () => {
    expect(mismatchOf('Account number or BVN is incorrect')).toBe('digits');
    expect(mismatchOf('Name does not match')).toBe('name');
    for (const strange of ['', undefined, 7, 'Timeout']) expect(mismatchOf(strange)).toBe('other');
  });
});

import { describe, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import { AnswerQuestion, AskQuestion, question, RemoveQuestion } from '#server/questions/question';
import type { QuestionEvent, UpvoteEvent } from '#server/questions/questions.events';
import { upvote, UpvoteQuestion, WithdrawUpvote } from '#server/questions/upvote';
import { specification } from '../given.js';

const at = '2026-11-23T09:00:00.000Z';
const sealedBy = (by: string) => ({ v: 1, kid: '1', by, ciphertext: 'c2VhbGVk' }) as const;
const own = { questionId: 'q1', listingId: 'l1', askerId: 'bola', at };
const [text, answer] = [sealedBy('bola'), sealedBy('chidi')];
const whole = { ...own, creatorId: 'chidi' };
const asked: QuestionEvent = { type: 'QuestionAsked', data: { ...whole, text } };
const answered: QuestionEvent = { type: 'QuestionAnswered', data: { ...whole, answer } };
const removed = (by: string): QuestionEvent => ({ type: 'QuestionRemoved', data: { ...whole, by } });

const ask = (
  askerId = 'bola',
  facts: { creatorId?: string; isCoauthor?: boolean; isPublished?: boolean } = {},
  sectionId?: string,
) =>
  withFacts(new AskQuestion({ ...own, askerId, text, ...(sectionId && { sectionId }) }), {
    ...{ creatorId: 'chidi', isCoauthor: false, isPublished: true, sections: ['s1'] },
    ...facts,
  });
const reply = (by = 'chidi') => new AnswerQuestion({ questionId: 'q1', by, answer, at });
const remove = (by = 'bola', asModerator = false, isCoauthor = false) =>
  withFacts(new RemoveQuestion({ questionId: 'q1', by, asModerator, at }), { isCoauthor });
const given = specification(question);

describe('A question', () => {
  it('comes from any person, once', () => {
    given().when(ask()).then(asked);
    given(asked).when(ask()).thenNothing();
  });

  it('is about a published listing of another person', () => {
    given()
      .when(ask('bola', { isPublished: false }))
      .thenRefused('not_found');
    given()
      .when(ask('bola', { creatorId: undefined }))
      .thenRefused('not_found');
    given().when(ask('chidi')).thenRefused('own_listing');
    for (const isPublished of [true, false])
      given()
        .when(ask('bola', { isCoauthor: true, isPublished }))
        .thenRefused('own_listing');
  });

  it('may be about one of the sections', () => {
    given()
      .when(ask('bola', {}, 's1'))
      .then({ type: 'QuestionAsked', data: { ...whole, text, sectionId: 's1' } });
    given()
      .when(ask('bola', {}, 's2'))
      .thenRefused('not_found');
  });

  it('is answered by the creator, who may change the answer', () => {
    given(asked).when(reply()).then(answered);
    given(asked, answered).when(reply()).then(answered);
    given(asked).when(reply('bola')).thenRefused('not_owner');
  });

  it('is removed by its author or a moderator, not by the creator or a co-author', () => {
    given(asked).when(remove()).then(removed('bola'));
    given(asked).when(remove('mo', true)).then(removed('mo'));
    given(asked).when(remove('chidi', true)).thenRefused('not_author');
    given(asked)
      .when(remove('mo', true, true))
      .thenRefused('not_author');
    given(asked)
      .when(remove('bola', false, true))
      .then(removed('bola'));
    given(asked).when(remove('ada')).thenRefused('not_author');
    given(asked, removed('bola')).when(reply()).thenRefused('not_found');
    given().when(remove()).thenRefused('not_found');
  });
});

describe('An upvote of a question', () => {
  const vote = { questionId: 'q1', listingId: 'l1', voterId: 'ada', at };
  const up: UpvoteEvent = { type: 'QuestionUpvoted', data: vote };
  const down: UpvoteEvent = { type: 'UpvoteWithdrawn', data: vote };
  const raise = (facts: { askerId?: string } = { askerId: 'bola' }) => withFacts(new UpvoteQuestion(vote), facts);
  const withdraw = () => withFacts(new WithdrawUpvote(vote), { askerId: 'bola' });
  const givenVotes = specification(upvote);

  it('counts once per person, and is withdrawn', () => {
    givenVotes().when(raise()).then(up);
    givenVotes(up).when(raise()).thenNothing();
    givenVotes(up).when(withdraw()).then(down);
    givenVotes(up, down).when(withdraw()).thenNothing();
    givenVotes(up, down).when(raise()).then(up);
  });

  it('is for a question of another person that is there', () => {
    givenVotes()
      .when(raise({ askerId: 'ada' }))
      .thenRefused('own_question');
    givenVotes().when(raise({})).thenRefused('not_found');
  });
});

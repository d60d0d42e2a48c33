import { api, bodyOf, keyed } from '../../lib/http/api';
import type { Question } from '../../lib/http/api.types';
import { pagesOf } from '../../lib/http/pages';
import { catalogueKeys } from '../catalogue.api';

const PAGE = 5;

/** The questions to a listing, or about one of its sections; the most wanted first. */
export const questions = (slug: string, section?: string) =>
  pagesOf<Question>([...catalogueKeys.questions(slug), section], PAGE, (page, signal) => {
    const query = { ...page, ...(section ? { section } : {}) };
    return bodyOf(api.GET('/api/listing/{slug}/questions', { params: { path: { slug }, query }, signal }));
  });

interface Asked {
  text: string;
  /** '' for the whole listing. */
  section: string;
}

export const askQuestion = (slug: string, { text, section }: Asked, idempotencyKey: string) =>
  bodyOf(
    api.POST('/api/listing/{slug}/questions', {
      params: { path: { slug }, ...keyed(idempotencyKey) },
      body: { text, ...(section ? { section } : {}) },
    }),
  );

const of = ({ id }: Question) => ({ path: { id } });

export const answerQuestion = (question: Question, answer: string) =>
  bodyOf(api.PUT('/api/listing/question/{id}/answer', { params: of(question), body: { answer } }));

export const setUpvoted = (question: Question, upvoted: boolean, idempotencyKey: string) =>
  upvoted
    ? bodyOf(api.POST('/api/listing/question/{id}/upvote', { params: { ...of(question), ...keyed(idempotencyKey) } }))
    : bodyOf(api.DELETE('/api/listing/question/{id}/upvote', { params: of(question) }));

export const removeQuestion = (question: Question) =>
  bodyOf(api.DELETE('/api/listing/question/{id}', { params: of(question) }));

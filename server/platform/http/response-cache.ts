import { Header } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ViewPositions } from '#server/platform/subscriptions/view-positions';

/** However the news of a view may get lost, no answer is kept longer. */
const OLDEST_MS = 30_000;
const [MOST_ANSWERS, MOST_CHARACTERS] = [5_000, 16_000_000];
/** Nobody asks at such length twice. */
const LONGEST_QUESTION = 500;

/** An answer as it is sent, with whatever else its route wants to know of it. */
type Written = { json: string };

/** The route may answer with JSON that is written already. */
export const AnswersJson = () => Header('content-type', 'application/json; charset=utf-8');

/** Answers that are the same for every visitor, kept until a view they show moves. Who asks what is just being answered shares that answer. */
export class ResponseCache<Answer extends Written = Written> {
  private readonly answers = new LRUCache<string, Answer>({
    max: MOST_ANSWERS,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ json }, question) => json.length + question.length,
    ttl: OLDEST_MS,
  });
  private readonly beingMade = new Map<string, Promise<Answer>>();

  constructor(
    private readonly views: ViewPositions,
    shown: readonly string[],
  ) {
    views.whenMoved(shown, () => {
      this.answers.clear();
      this.beingMade.clear();
    });
  }

  async of(question: string, make: () => Promise<Answer>): Promise<Answer> {
    if (!this.views.hears || question.length > LONGEST_QUESTION) return make();
    return this.answers.get(question) ?? this.beingMade.get(question) ?? this.made(question, make);
  }

  /** An answer during whose making a view moved is given to those who asked before, but not kept. */
  private made(question: string, make: () => Promise<Answer>): Promise<Answer> {
    const isCurrent = () => this.beingMade.get(question) === making;
    const making = make()
      .then((answer) => {
        if (isCurrent()) this.answers.set(question, answer);
        return answer;
      })
      .finally(() => isCurrent() && this.beingMade.delete(question));
    this.beingMade.set(question, making);
    return making;
  }
}

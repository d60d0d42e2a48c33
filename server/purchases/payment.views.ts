import { Injectable } from '@nestjs/common';
import { outcomesOf, type PaymentStatus } from '#projections/purchases/purchases.queries';
import type { Reference } from '#server/kernel/ids';
import { KeyedBatches } from '#server/platform/concurrency/keyed-batches';
import { Database } from '#server/platform/database/sql';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';

/** Time limit for the worker's reactions and the views, ms; below the time limit of a request. */
const OUTCOME_TIMEOUT_MS = 5_000;

type Question = {
  reference: Reference;
  resolve: (outcome: PaymentStatus | undefined) => void;
  reject: (error: unknown) => void;
};

/** Read your writes for a settled payment, whose purchase or deposit is recorded by reactions in another process. */
@Injectable()
export class PaymentViews {
  /** One query at a time answers all requests that wait. */
  private readonly questions = new KeyedBatches<Question>((questions) => this.answer(questions), Infinity);

  constructor(
    private readonly db: Database,
    private readonly views: ViewPositions,
  ) {}

  /** Waits up to 5 s until the views show the outcome of the settled payment; undefined if they do not. */
  outcomeOf(reference: Reference): Promise<PaymentStatus | undefined> {
    const find = () =>
      new Promise<PaymentStatus | undefined>((resolve, reject) =>
        this.questions.add('outcomes', { reference, resolve, reject }),
      );
    return this.views.shown(['purchases', 'wallet'], find, OUTCOME_TIMEOUT_MS);
  }

  private async answer(questions: Question[]) {
    try {
      const outcomes = await outcomesOf(
        this.db.sql,
        questions.map(({ reference }) => reference),
      );
      const found = new Map(outcomes.map((outcome) => [outcome.reference, outcome]));
      for (const { reference, resolve } of questions) resolve(found.get(reference));
    } catch (error) {
      for (const { reject } of questions) reject(error);
    }
  }
}

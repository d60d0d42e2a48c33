import { conflict } from '#server/kernel/domain-error';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import type { Application, IdentityCheck } from './application-state.js';
import type { CreatorApplicationEvent, Mismatch, Silence } from './creator-applications.events.js';

/** How long an answer of the payment provider is waited for, ms. */
export const ANSWERED_WITHIN_MS = 24 * 3_600_000;

type Act = { userId: UserId; checkId: string; at: Instant };

/** `details`: the sealed last digits, bank and name. The whole numbers are in no command. */
export class AskIdentityCheck {
  readonly type = 'AskIdentityCheck';
  constructor(readonly data: Act & { consent: number; details: Envelope }) {}
}

/** Recorded before the provider is given the numbers, so that its answer always finds the check. */
export class SendIdentityCheck {
  readonly type = 'SendIdentityCheck';
  constructor(readonly data: Act) {}
}

export class AnswerIdentityCheck {
  readonly type = 'AnswerIdentityCheck';
  constructor(readonly data: Act & { result: 'matched' | Mismatch }) {}
}

/** The provider refused to compare, or its time to answer is over. */
export class EndIdentityCheck {
  readonly type = 'EndIdentityCheck';
  constructor(readonly data: Act & { reason: Silence }) {}
}

export type IdentityCheckCommand = SendIdentityCheck | AnswerIdentityCheck | EndIdentityCheck;
export const IDENTITY_CHECKS = {
  ...{ SendIdentityCheck: true, AnswerIdentityCheck: true, EndIdentityCheck: true },
} satisfies Record<IdentityCheckCommand['type'], true>;

/**
 * | status        | Ask | Send | Answer            | End        |
 * | ------------- | --- | ---- | ----------------- | ---------- |
 * | asked         | new | sent | matched, not …    | unanswered |
 * | sent          | 409 | –    | matched, not …    | unanswered |
 * | unanswered    | new | –    | matched, not …    | –          |
 * | (not_)matched | new | –    | –                 | –          |
 *
 * A command about an earlier check than the latest changes nothing.
 */
export function decideIdentityCheck(command: IdentityCheckCommand, state: Application): CreatorApplicationEvent[] {
  const { userId, checkId, at } = command.data;
  const check = state.identityCheck;
  if (check?.id !== checkId) return [];
  const data = { userId, checkId, at };
  switch (command.type) {
    case 'SendIdentityCheck':
      return check.status === 'asked' ? [{ type: 'IdentityCheckSent', data }] : [];
    case 'AnswerIdentityCheck': {
      if (isAnswered(check)) return [];
      const { result } = command.data;
      return result === 'matched'
        ? [{ type: 'IdentityCheckMatched', data }]
        : [{ type: 'IdentityCheckNotMatched', data: { ...data, reason: result } }];
    }
    case 'EndIdentityCheck':
      return check.status === 'asked' || check.status === 'sent'
        ? [{ type: 'IdentityCheckUnanswered', data: { ...data, reason: command.data.reason } }]
        : [];
  }
}

export function askIdentityCheck(data: AskIdentityCheck['data'], state: Application): CreatorApplicationEvent[] {
  if (state.identityCheck?.status === 'sent')
    throw conflict('check_under_way', 'We are waiting for the answer to your check. You can ask again after it.');
  const { userId, checkId, consent, details, at } = data;
  return [{ type: 'IdentityCheckAsked', data: { userId, checkId, consent, details, at } }];
}

export const isAnswered = ({ status }: Pick<IdentityCheck, 'status'>) =>
  status === 'matched' || status === 'not_matched';

/** Our own code for what the provider wrote. */
export function mismatchOf(reason: unknown): Mismatch {
  const words = typeof reason === 'string' ? reason.slice(0, 200) : '';
  if (/account|bvn/i.test(words)) return 'digits';
  return /name/i.test(words) ? 'name' : 'other';
}

/** What the details hold, as one JSON text. */
export type CheckDetails = {
  firstName: string;
  lastName: string;
  bankCode: string;
  bankName: string;
  /** The last four digits of each. */
  bvn: string;
  account: string;
};

/** True if a number as the provider masks it, `012****789`, ends as these last digits do, as far as it shows them. */
export function endsAlike(masked: unknown, lastDigits: string): boolean {
  const shown = typeof masked === 'string' ? /\d+$/.exec(masked)?.[0].slice(-lastDigits.length) : undefined;
  return shown !== undefined && shown.length >= 2 && lastDigits.endsWith(shown);
}

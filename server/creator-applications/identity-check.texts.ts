import type { Texts } from '#server/kernel/sealed';
import type { About } from './application-answers.js';
import type { IdentityCheck } from './application-state.js';
import { IDENTITY_CHECK } from './creator-applications.events.js';
import type { CheckDetails } from './identity-check.js';

/** Undefined once they are deleted, or their person is erased. */
export async function openDetails(
  texts: Texts,
  { details }: Pick<IdentityCheck, 'details'>,
): Promise<CheckDetails | undefined> {
  const [text] = await texts.decryptAll([details ?? null], IDENTITY_CHECK);
  return text === undefined ? undefined : (JSON.parse(text) as CheckDetails);
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The latest check as routes answer it; `name_changed`: the application has another name now than the one that was compared. */
export async function checkShown(texts: Texts, check: IdentityCheck, { first_name, last_name }: About) {
  const details = await openDetails(texts, check);
  return {
    ...{ status: check.status, reason: check.reason ?? null },
    ...{ asked_at: check.askedAt, answered_at: check.answeredAt ?? null },
    ...{ bvn_last4: details?.bvn ?? '', account_last4: details?.account ?? '', bank_name: details?.bankName ?? '' },
    name_changed: details !== undefined && !(same(details.firstName, first_name) && same(details.lastName, last_name)),
  };
}

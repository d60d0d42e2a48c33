import type { Applicant, ApplicantCommand } from '#server/creator-applications/creator-application';
import type { Check, CreatorApplicationEvent, FileUse } from '#server/creator-applications/creator-applications.events';
import { withFacts } from '#server/kernel/command';
import type { IdCard } from '#server/kernel/id-cards';

/** A Thursday; Friday 1 January is a holiday. */
export const at = '2026-12-31T09:00:00.000Z';
/** A second before a claim made at `at` ends. */
export const soon = '2026-12-31T09:29:59.000Z';
export const until = '2026-12-31T09:30:00.000Z';
const answerBy = '2027-01-05T09:00:00.000Z';
export const sealedBy = (by: string, ciphertext = 'c2VhbGVk') => ({ v: 1, kid: '1', by, ciphertext }) as const;
export const [answers, reason] = [sealedBy('bola'), sealedBy('mo')];
export const own = { userId: 'bola', at };
const PHONES = JSON.stringify([answers, answers]);

export const saved = (
  step: 'about' | 'identity',
  missing: string[] = [],
  idCard: IdCard | null = null,
): CreatorApplicationEvent => ({
  ...{ type: 'ApplicationStepSaved', data: { ...own, step, answers, missing, idCard } },
});
export const added = (fileId: string, use: FileUse): CreatorApplicationEvent => ({
  ...{ type: 'ApplicationFileAdded', data: { ...own, fileId, use } },
});
export const removed = (fileId: string, use: FileUse): CreatorApplicationEvent => ({
  ...{ type: 'ApplicationFileRemoved', data: { ...own, fileId, use } },
});
export const proven: CreatorApplicationEvent = { type: 'ApplicationPhoneProven', data: { ...own, phone: answers } };
export const complete = [
  ...[saved('about'), saved('identity', [], 'passport'), added('c1', 'certification'), added('i1', 'id_card'), proven],
];
export const submitted = (round = 1): CreatorApplicationEvent => ({
  ...{ type: 'ApplicationSubmitted', data: { ...own, round, answerBy } },
});
export const handedIn = [...complete, submitted()];
export const claimed = (by = 'mo'): CreatorApplicationEvent => ({
  type: 'ApplicationClaimed',
  data: { ...own, by, until },
});
export const sentBack: CreatorApplicationEvent = { type: 'ApplicationSentBack', data: { ...own, by: 'mo', reason } };
export const rejected: CreatorApplicationEvent = { type: 'ApplicationRejected', data: { ...own, by: 'mo', reason } };
export const CHECKS: Check[] = ['names', 'id_card', 'certifications', 'profession'];
export const approved = (checks = CHECKS): CreatorApplicationEvent => ({
  ...{ type: 'ApplicationApproved', data: { ...own, by: 'mo', checks } },
});

export const [CHECK, LATER_CHECK] = ['6f6f3c1b-7a10-4d1c-8a67-2f0d5c1e7a01', '6f6f3c1b-7a10-4d1c-8a67-2f0d5c1e7a02'];
const check = (checkId = CHECK!) => ({ ...own, checkId });
export const checkAsked = (checkId?: string): CreatorApplicationEvent => ({
  ...{ type: 'IdentityCheckAsked', data: { ...check(checkId), consent: 1, details: answers } },
});
export const checkSent = (checkId?: string): CreatorApplicationEvent => ({
  ...{ type: 'IdentityCheckSent', data: check(checkId) },
});
export const checkMatched: CreatorApplicationEvent = { type: 'IdentityCheckMatched', data: check() };
export const checkDiffers: CreatorApplicationEvent = {
  ...{ type: 'IdentityCheckNotMatched', data: { ...check(), reason: 'digits' } },
};
export const checkEnded = (reason: 'refused' | 'silence'): CreatorApplicationEvent => ({
  ...{ type: 'IdentityCheckUnanswered', data: { ...check(), reason } },
});

/** Sent by an applicant about whom this is known. */
export const byApplicant = (command: ApplicantCommand, facts: Partial<Applicant> = {}) =>
  withFacts(command, {
    applicant: { isStaff: false, isVerified: false, isPhoneProven: true, phones: PHONES, ...facts },
  });

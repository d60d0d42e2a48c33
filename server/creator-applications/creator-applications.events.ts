import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { ID_CARDS } from '#server/kernel/id-cards';
import { fileId, instant, sealed, userId } from '#server/kernel/shapes';

/** Bind the ciphertexts of applications; stored events depend on them. */
export const [ANSWERS, PHONE, REASON] = ['application-answers', 'application-phone', 'application-reason'];
export const IDENTITY_CHECK = 'application-identity-check';

export const STEPS = ['about', 'identity'] as const;
export type Step = (typeof STEPS)[number];
/** What a file is for: `second` shows the person where the ID card has no photo. */
export const FILE_USES = ['picture', 'certification', 'id_card', 'second'] as const;
export type FileUse = (typeof FILE_USES)[number];
/** What a reviewer compares before an approval. */
export const CHECKS = ['names', 'id_card', 'second', 'certifications', 'profession'] as const;
export type Check = (typeof CHECKS)[number];
export const CHANNELS = ['sms', 'call'] as const;
export type Channel = (typeof CHANNELS)[number];
/** What did not match: an account or BVN that is unknown or of another person, the name, or something else. */
export const MISMATCHES = ['digits', 'name', 'other'] as const;
export type Mismatch = (typeof MISMATCHES)[number];
/** Why a check has no result: the provider refused to compare, or did not answer in time. */
export const SILENCES = ['refused', 'silence'] as const;
export type Silence = (typeof SILENCES)[number];

/** `userId` is the applicant. */
const application = z.strictObject({ userId, at: instant });
const byStaff = application.extend({ by: userId });
const check = application.extend({ checkId: z.uuid() });
const file = { fileId, use: z.enum(FILE_USES) };
const reasoned = { shape: byStaff.extend({ reason: sealed }), sealed: { reason: REASON } };

/**
 * Stream `creatorapplication-<userId>`: what a person hands in to become a creator, and what a reviewer decides about it
 * (A15). Words are sealed with the key of the person who wrote them; the bytes of files are encrypted with the applicant's.
 */
export const creatorApplicationEvents = defineEvents({
  /** A form as it was saved, complete or not, as one sealed JSON text. `missing`: its fields without a value. */
  ApplicationStepSaved: {
    shape: application.extend({
      ...{ step: z.enum(STEPS), answers: sealed, missing: z.array(z.string()) },
      idCard: z.enum(ID_CARDS).nullable(),
    }),
    sealed: { answers: ANSWERS },
  },
  /** But for certifications there is one of each use: the one before is removed by the same command. */
  ApplicationFileAdded: { shape: application.extend(file) },
  ApplicationFileRemoved: { shape: application.extend(file) },
  /** The person typed the code that was sent to this number. */
  ApplicationPhoneProven: { shape: application.extend({ phone: sealed }), sealed: { phone: PHONE } },
  /** `answerBy`: when an answer is due. `round` counts from 1. */
  ApplicationSubmitted: { shape: application.extend({ round: z.int().min(1), answerBy: instant }) },
  /** A reviewer takes it: until `until` no other one decides. */
  ApplicationClaimed: { shape: byStaff.extend({ until: instant }) },
  /** Left to the others before that. */
  ApplicationReleased: { shape: byStaff },
  /** The access log: written before a reviewer gets the bytes of a file. */
  ApplicationFileOpened: { shape: byStaff.extend(file) },
  /** `licenceUntil`: when the licence ends, where the reviewer recorded that. */
  ApplicationApproved: {
    shape: byStaff.extend({ checks: z.array(z.enum(CHECKS)), licenceUntil: instant.optional() }),
  },
  ApplicationRejected: reasoned,
  /** The applicant has to change or to add something, and hands it in again. */
  ApplicationSentBack: reasoned,
  /** The verification has ended with the licence: the person may apply again. */
  ApplicationReopened: { shape: application },
  /** The time is over for which files are kept after a decision, or without being handed in. The access log stays. */
  ApplicationFilesDeleted: { shape: application.extend({ fileIds: z.array(fileId) }) },
  /**
   * The applicant asks the payment provider to compare name, BVN and bank account (A15.9). `consent`: the version of the text that
   * was agreed to. `details`: the last four digits of both numbers, bank and name, as one sealed JSON text.
   */
  IdentityCheckAsked: {
    shape: check.extend({ consent: z.int().min(1), details: sealed }),
    sealed: { details: IDENTITY_CHECK },
  },
  /** The provider knows the person, and is given the numbers after this. */
  IdentityCheckSent: { shape: check },
  IdentityCheckMatched: { shape: check },
  IdentityCheckNotMatched: { shape: check.extend({ reason: z.enum(MISMATCHES) }) },
  IdentityCheckUnanswered: { shape: check.extend({ reason: z.enum(SILENCES) }) },
});

export type CreatorApplicationEvent = EventOf<typeof creatorApplicationEvents>;
type Of<Type extends CreatorApplicationEvent['type']> = EventOf<typeof creatorApplicationEvents, Type>;
export type ApplicationStepSaved = Of<'ApplicationStepSaved'>;
export type ApplicationFileAdded = Of<'ApplicationFileAdded'>;
export type ApplicationSubmitted = Of<'ApplicationSubmitted'>;
export type ApplicationApproved = Of<'ApplicationApproved'>;
export type ApplicationRejected = Of<'ApplicationRejected'>;
export type ApplicationSentBack = Of<'ApplicationSentBack'>;
export type IdentityCheckAsked = Of<'IdentityCheckAsked'>;

import { Injectable } from '@nestjs/common';
import type { ApplicationOnDesk } from '#projections/creator-applications/creator-applications.queries';
import { standing } from '#server/accounts/accounts.folds';
import type { UserId } from '#server/kernel/ids';
import { isWeak } from '#server/kernel/id-cards';
import { personOf } from '#server/kernel/names';
import { isStaff } from '#server/kernel/roles';
import { openColumns, REMOVED } from '#server/kernel/sealed';
import { claimAt, claimShown } from '#server/kernel/staff-claims';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { Files } from '#server/platform/files/files';
import type { Me } from '#server/platform/http/policy';
import { IdentityChecks } from '#server/platform/providers/identity-checks';
import { Sms } from '#server/platform/providers/sms';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { checksOf } from './application-review.js';
import type { Application } from './application-state.js';
import { type Opened, openAnswers } from './application-texts.js';
import { creatorApplication, lacking, refuseClosed } from './creator-application.js';
import { REASON } from './creator-applications.events.js';
import { checkShown } from './identity-check.texts.js';
import { OwnSuspension } from './own-suspension.reader.js';
import { APPLICATION_UPLOADS } from './creator-applications.uploads.js';

const UNOPENED = { answers: null, files: null, identity_check: null };
const { scope } = APPLICATION_UPLOADS.applicationFile;

/** Applications as their routes answer them. Answers and files are read from the log: an applicant sees what was just saved. */
@Injectable()
export class Applications {
  constructor(
    private readonly encryption: FieldEncryption,
    private readonly files: Files,
    private readonly identityChecks: IdentityChecks,
    private readonly sms: Sms,
    private readonly store: EventStore,
    private readonly suspension: OwnSuspension,
  ) {}

  /** For the applicant. */
  async own(me: Me) {
    const [{ verified }, state, suspension] = await Promise.all([
      this.store.state(standing, me.id),
      this.store.state(creatorApplication, me.id),
      this.suspension.of(me.id),
    ]);
    const { isPhoneProven, ...answers } = await openAnswers(this.encryption, state);
    const files = (await this.filesOf(me.id, state)).map((file) => ({ ...file, url: this.files.link(file.id, me.id) }));
    return {
      status: verified && state.status !== 'approved' ? ('verified' as const) : state.status,
      ...answers,
      ...{ files, phone_verified: isPhoneProven, phone_codes: this.sms.isOn },
      ...{ identity_checks: this.identityChecks.isOn, identity_check: await this.checkOf(state, answers) },
      missing: Object.keys(lacking(state, isPhoneProven)),
      ...{ submitted_at: state.submittedAt ?? null, answer_by: state.answerBy ?? null },
      decided_at: state.decidedAt ?? null,
      reason: state.reason ? ((await this.encryption.decrypt(state.reason, REASON)) ?? REMOVED) : '',
      suspension,
    };
  }

  /** Throws where the person cannot change an application now. */
  async refuseClosed({ id }: Me) {
    const [{ verified, isSuspended, roles }, state] = await Promise.all([
      this.store.state(standing, id),
      this.store.state(creatorApplication, id),
    ]);
    refuseClosed(state, { isStaff: isStaff(roles), isVerified: verified, isSuspended });
  }

  /** For the desk. */
  async onDesk(rows: readonly ApplicationOnDesk[], me: Me) {
    const reasons = await openColumns(this.encryption, rows, { reason: REASON });
    return Promise.all(rows.map((row, i) => this.row(row, row.reason && (reasons[i]!.reason ?? REMOVED), me)));
  }

  private async row(row: ApplicationOnDesk, reason: string | null, me: Me) {
    const isOwnClaim = row.claimer_id === me.id;
    return {
      ...{
        id: row.user_id,
        status: row.status,
        round: row.round,
        person: personOf(row),
        is_own: row.user_id === me.id,
      },
      ...{ id_type: row.id_type, is_weak: isWeak(row.id_type), checks: checksOf({ idCard: row.id_type }) },
      ...{ submitted_at: row.submitted_at, answer_by: row.answer_by, decided_at: row.decided_at, reason: reason ?? '' },
      decided_by: personOf({
        ...{ username: row.decider_username, first_name: row.decider_first, last_name: row.decider_last },
        avatar: row.decider_avatar,
      }),
      claim: claimShown(row, me.id),
      ...(isOwnClaim ? await this.opened(row.user_id, me) : UNOPENED),
    };
  }

  /** What the reviewer who has the application sees of it. */
  private async opened(userId: UserId, me: Me) {
    const state = await this.store.state(creatorApplication, userId);
    const claim = claimAt(state, now());
    if (claim?.by !== me.id) return UNOPENED;
    const { isPhoneProven, ...answers } = await openAnswers(this.encryption, state);
    const files = await this.filesOf(userId, state);
    return {
      answers: { ...answers, phone_verified: isPhoneProven },
      files: files.map((file) => ({ ...file, opened: claim.opened.includes(file.id) })),
      identity_check: await this.checkOf(state, answers),
    };
  }

  private async checkOf({ identityCheck: check }: Application, { about }: Pick<Opened, 'about'>) {
    return check && this.identityChecks.isOn ? checkShown(this.encryption, check, about) : null;
  }

  private async filesOf(userId: UserId, { files }: Pick<Application, 'files'>) {
    const stored = new Map((await this.files.ownedBy(userId, [scope])).map((file) => [file.id, file]));
    return files.flatMap(({ id, use }) => {
      const file = stored.get(id);
      return file ? { id, use, name: file.name, size: file.size, content_type: file.mimeType } : [];
    });
  }
}

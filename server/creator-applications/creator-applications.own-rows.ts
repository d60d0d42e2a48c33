import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import type { OwnRows } from '#server/platform/security/own-rows';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { openAnswers } from './application-texts.js';
import { checkShown } from './identity-check.texts.js';
import { creatorApplication } from './creator-application.js';
import { PHONE } from './creator-applications.events.js';

/** What a person wrote in an application, as it was saved last. */
@Injectable()
export class ApplicationsOwnRows implements OwnRows {
  constructor(
    private readonly encryption: FieldEncryption,
    private readonly store: EventStore,
  ) {}

  async rowsOf(userId: UserId) {
    const state = await this.store.state(creatorApplication, userId);
    if (state.status === 'none') return { application: null };
    const { about, identity } = await openAnswers(this.encryption, state);
    const verified_phone = (await this.encryption.decrypt(state.phone, PHONE)) ?? null;
    const check = state.identityCheck ? await checkShown(this.encryption, state.identityCheck, about) : null;
    return { application: { status: state.status, ...about, ...identity, verified_phone, identity_check: check } };
  }
}

import { Controller, Delete, HttpCode, Patch, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { userOf } from '#projections/accounts/accounts.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { invalid } from '#server/kernel/domain-error';
import type { Sealed } from '#server/kernel/sealed';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { Files } from '#server/platform/files/files';
import { Uploads } from '#server/platform/files/uploads';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input, read, TakesFiles } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { profileLimit } from './accounts.limits.js';
import { user } from './accounts.output.js';
import { OWN_PROFILE_TEXTS, type Picture, type ProfileEdited } from './own-profile.events.js';
import { profileChanges, type ProfileChanges } from './own-profile.input.js';
import { ChooseProfilePicture, EditProfile, type OwnProfile, ownProfile } from './own-profile.js';
import { packLanguages, packWords } from './own-profile.texts.js';
import { PROFILE_UPLOADS } from './own-profile.uploads.js';
import { People } from './people.reader.js';

/** Forms with a picture have no other field. */
const pictureForm = z.strictObject({});

/** What a person says of themselves, and shows (A9.3 to A9.6). */
@Controller('auth/users/me')
@Policy('user')
export class OwnProfileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly files: Files,
    private readonly limits: RateLimits,
    private readonly people: People,
    private readonly store: EventStore,
    private readonly uploads: Uploads,
    private readonly views: ViewPositions,
  ) {}

  @Patch()
  @Idempotent()
  @Output(user)
  async edit(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(profileChanges) changes: ProfileChanges,
  ) {
    await this.limits.count(profileLimit, me.id);
    const sealed = await this.sealed(me, changes);
    await this.commands.execute(identified(new EditProfile({ userId: me.id, ...sealed, at: now() }), identity));
    await this.views.settled();
    return this.people.own(me.id);
  }

  @Post('avatar')
  @HttpCode(200)
  @Idempotent()
  @TakesFiles(pictureForm, PROFILE_UPLOADS.avatar)
  @Output(messageWith(user))
  chooseAvatar(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Req() req: FastifyRequest) {
    return this.choose('avatar', { me, identity, req });
  }

  @Post('cover')
  @HttpCode(200)
  @Idempotent()
  @TakesFiles(pictureForm, PROFILE_UPLOADS.cover)
  @Output(messageWith(user))
  chooseCover(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Req() req: FastifyRequest) {
    return this.choose('cover', { me, identity, req });
  }

  @Delete('avatar')
  @Output(messageWith(user))
  removeAvatar(@CurrentUser() me: Me) {
    return this.remove('avatar', me);
  }

  @Delete('cover')
  @Output(messageWith(user))
  removeCover(@CurrentUser() me: Me) {
    return this.remove('cover', me);
  }

  private async choose(
    picture: Picture,
    { me, identity, req }: { me: Me; identity: CommandIdentity; req: FastifyRequest },
  ) {
    await this.limits.count(profileLimit, me.id);
    const rule = PROFILE_UPLOADS[picture];
    const belonging = { ownerId: me.id, scope: rule.scope, scopeId: me.id };
    await this.uploads.receive(req, { rule, by: me.id }, ({ fields, files }) => {
      const { [rule.field]: _, ...others } = fields;
      read(pictureForm, others);
      if (files.length === 0) throw invalid(rule.field, 'Choose a picture.');
      return this.files.storeFor(files, belonging, ([file]) => {
        const command = new ChooseProfilePicture({ userId: me.id, picture, fileId: file!.id, at: now() });
        return this.commands.execute(identified(command, identity));
      });
    });
    return this.answer('Picture saved', me);
  }

  private async remove(picture: Picture, me: Me) {
    await this.limits.count(profileLimit, me.id);
    await this.commands.execute(new ChooseProfilePicture({ userId: me.id, picture, fileId: null, at: now() }));
    return this.answer('Picture removed', me);
  }

  private async answer(message: string, { id }: Me) {
    await this.views.settled();
    return { message, data: (await this.people.own(id))! };
  }

  /** The fields that were sent, as an event has them. */
  private async sealed(me: Me, changes: ProfileChanges) {
    // Copied at once: the state may change in place.
    const before = { ...(await this.store.state(ownProfile, me.id)) };
    const { profession, skills, languages, phone_visibility: phoneVisibility } = changes;
    const texts: [field: Sealable, purpose: string, text: string | undefined][] = [
      ['about', OWN_PROFILE_TEXTS.about, changes.about],
      ['phone', OWN_PROFILE_TEXTS.phone, changes.phone],
      ['languages', OWN_PROFILE_TEXTS.languages, languages && packLanguages(languages)],
      ['professions', OWN_PROFILE_TEXTS.professions, profession && packWords(profession)],
      ['skills', OWN_PROFILE_TEXTS.skills, skills && packWords(skills)],
    ];
    const found: Partial<ProfileEdited['data']> = { ...(phoneVisibility && { phoneVisibility }) };
    for (const [field, purpose, text] of texts)
      if (text !== undefined) Object.assign(found, { [field]: await this.seal(me, purpose, text, before[field]) });
    return { ...found, ...(await this.names(me, changes, before)) };
  }

  /** The names that are others than those of the account. */
  private async names(me: Me, { first_name, last_name }: ProfileChanges, before: OwnProfile) {
    const account = await userOf(this.db.sql, me.id);
    const named: { firstName?: Sealed; lastName?: Sealed } = {};
    if (first_name !== undefined && (before.firstName ?? account?.first_name) !== first_name)
      named.firstName = (await this.seal(me, OWN_PROFILE_TEXTS.first_name, first_name, before.firstName))!;
    if (last_name !== undefined && (before.lastName ?? account?.last_name) !== last_name)
      named.lastName = (await this.seal(me, OWN_PROFILE_TEXTS.last_name, last_name, before.lastName))!;
    return named;
  }

  /** A text that is as it was saved keeps its ciphertext, so that it is not saved twice. */
  private async seal(me: Me, purpose: string, text: string, before: Sealed | null) {
    if (!text) return null;
    const isSame = before !== null && (await this.encryption.decrypt(before, purpose)) === text;
    return isSame ? before : this.encryption.encrypt(me.id, purpose, text);
  }
}

type Sealable = 'about' | 'phone' | 'languages' | 'professions' | 'skills';

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Identified } from '#server/kernel/command';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { failpoint } from '#server/platform/failpoint';
import { Files } from '#server/platform/files/files';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ChooseProfilePicture, EditProfile, ownProfile, ShowProfile } from './own-profile.js';
import { showProfile } from './person.rows.js';
import { OWN_PROFILE_TEXTS } from './own-profile.events.js';

/** Writes what the stream holds into the person's row: the names and the pictures that every list of people shows. */
@CommandHandler(ShowProfile)
export class ShowProfileHandler implements ICommandHandler<ShowProfile> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly files: Files,
  ) {}

  async execute({ data: { userId } }: ShowProfile) {
    const { firstName, lastName, avatar, cover, edits } = await this.store.state(ownProfile, userId);
    const link = (id: string | null) => id && this.files.publicLink(id);
    await showProfile(this.db.sql, userId, {
      firstName: await this.encryption.decrypt(firstName, OWN_PROFILE_TEXTS.first_name),
      lastName: await this.encryption.decrypt(lastName, OWN_PROFILE_TEXTS.last_name),
      ...{ avatar: link(avatar), cover: link(cover), edits },
    });
  }
}

/** Appends the event, then writes the row. After a crash in between, the reaction to the event writes it. */
@CommandHandler(EditProfile)
export class EditProfileHandler implements ICommandHandler<EditProfile> {
  constructor(
    private readonly store: EventStore,
    private readonly show: ShowProfileHandler,
  ) {}

  async execute(command: Identified<EditProfile>) {
    const { userId } = command.data;
    await this.store.decide(ownProfile, userId, command, command.identity);
    failpoint('after-profile-before-row');
    await this.show.execute(new ShowProfile({ userId }));
  }
}

/** The same for a picture. The one before it is deleted. */
@CommandHandler(ChooseProfilePicture)
export class ChooseProfilePictureHandler implements ICommandHandler<ChooseProfilePicture> {
  constructor(
    private readonly store: EventStore,
    private readonly files: Files,
    private readonly show: ShowProfileHandler,
  ) {}

  async execute(command: Identified<ChooseProfilePicture>) {
    const { userId, picture } = command.data;
    const shown = async (id: UserId) => (await this.store.state(ownProfile, id))[picture];
    const before = await shown(userId);
    await this.store.decide(ownProfile, userId, command, command.identity);
    await this.show.execute(new ShowProfile({ userId }));
    if (before !== null && before !== (await shown(userId))) await this.files.remove([before]);
  }
}

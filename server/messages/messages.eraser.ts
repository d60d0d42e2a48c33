import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { Files } from '#server/platform/files/files';
import type { PersonEraser } from '#server/platform/security/person-eraser';
import { MESSAGE_UPLOADS } from './messages.uploads.js';

/** The files that a person sent. The texts end with the person's key. */
@Injectable()
export class MessagesEraser implements PersonEraser {
  constructor(private readonly files: Files) {}

  async erase(userId: UserId) {
    const sent = await this.files.ownedBy(userId, [MESSAGE_UPLOADS.attachment.scope]);
    await this.files.remove(sent.map(({ id }) => id));
  }
}

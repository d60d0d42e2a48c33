import { Injectable } from '@nestjs/common';
import type { MeetingId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { KeyRing } from '#server/platform/security/key-ring';

/** Video calls of meetings whose creator gives no link: the name cannot be guessed, and is the same whenever it is asked for. */
@Injectable()
export class MeetingLinks {
  private readonly base: string;

  constructor(
    config: Config,
    private readonly keys: KeyRing,
  ) {
    this.base = config.get('MEETING_ROOM_BASE_URL').replace(/\/$/, '');
  }

  of(id: MeetingId): string {
    const secret = this.keys
      .mac('meeting-links', id)
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 24);
    return `${this.base}/groundwork-${id}-${secret}`;
  }
}

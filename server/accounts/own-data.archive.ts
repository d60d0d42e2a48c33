import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Files } from '#server/platform/files/files';
import { FileScopes } from '#server/platform/files/scopes';
import { type ZipEntry, zipOf } from '#server/platform/files/zip';
import { AllOwnRows } from '#server/platform/security/own-rows';
import { OwnEvents } from './own-events.reader.js';

/** Everything we keep of a person, as one ZIP archive (A8.17). */
@Injectable()
export class OwnDataArchive {
  constructor(
    private readonly events: OwnEvents,
    private readonly files: Files,
    private readonly rows: AllOwnRows,
    private readonly scopes: FileScopes,
  ) {}

  of = (person: UserId): AsyncGenerator<Uint8Array> => zipOf(this.entries(person));

  private async *entries(person: UserId): AsyncGenerator<ZipEntry> {
    yield { name: 'read-me.txt', content: pieces(readMe(now())) };
    for await (const { module, rows } of this.rows.of(person))
      yield { name: `${module}.json`, content: pieces(`${JSON.stringify(rows, null, 2)}\n`) };
    yield { name: 'events.jsonl', content: this.lines(person) };
    for (const file of await this.files.allOwnedBy(person)) {
      if (this.scopes.find(file.scope)?.isAboutOthers) continue;
      const content = await this.files.read(file, {});
      // A file that was removed meanwhile is left out.
      if (content) yield { name: `files/${file.scope}/${file.id}-${nameIn(file.name)}`, content, isPacked: true };
    }
  }

  private async *lines(person: UserId): AsyncGenerator<string> {
    for await (const event of this.events.of(person)) yield `${JSON.stringify(event)}\n`;
  }
}

async function* pieces(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text);
}

/** Without what a folder or a program could take for a path. */
const nameIn = (name: string) => name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_');

const readMe = (at: string) => `What Groundwork keeps of you, ${at}

accounts.json              Your account, your profile, and the devices where you are signed in.
creator-applications.json  What you handed in to become a creator.
catalogue.json             Drafts of guides, and your notes at sections.
newsletter.json            Your address for the newsletter.
notifications.json         The devices that are notified while the site is closed, and the services that pass it on to
                           them.
events.jsonl               Everything that was recorded about you, the newest first: one event a line, as JSON. Amounts
                           are in kobo, times in UTC. Your own texts are in clear; texts of others are left out, and
                           others are not named.
files/                     What you uploaded.

Your password, codes of your authenticator app and keys are not part of it.
`;

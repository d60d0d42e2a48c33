import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { decrypt, encrypt } from '#server/platform/security/cipher';
import { PersonKeys } from '#server/platform/security/person-keys';
import type { ReceivedFile } from './acceptance.js';
import { FileFolder } from './file-folder.js';

/** Bytes that encryption adds to a file: the IV and the tag. */
export const ENCRYPTION_BYTES = 28;

/**
 * Encrypts files with the key of the person who owns them: destroying the key makes every copy of them unreadable. A file is
 * encrypted and decrypted whole, in memory: rules of uploads with such a scope allow 10 MB at most.
 */
@Injectable()
export class FileEncryption {
  constructor(
    private readonly folder: FileFolder,
    private readonly keys: PersonKeys,
  ) {}

  /** Replaces the bytes of the part; size and hash are those of the new ones. Smaller pictures of it are not kept. */
  async encrypt(file: ReceivedFile, owner: UserId): Promise<ReceivedFile> {
    const { kid, key } = await this.keys.forEncrypting(owner);
    const plain = await buffer(this.folder.readPart(file.id));
    const { id, size, sha256 } = await this.folder.write(
      Readable.from([encrypt(key, plain, contextOf(file.id, owner, kid))]),
    );
    await this.folder.replacePart(file.id, id);
    return { ...file, size, sha256, narrower: [] };
  }

  /** Undefined when the owner is erased, or the bytes were altered. */
  async decrypt(id: string, owner: UserId, bytes: Readable): Promise<Buffer | undefined> {
    const found = (await this.keys.find([owner])).get(owner);
    const encrypted = await buffer(bytes);
    return found && decrypt(found.key, encrypted, contextOf(id, owner, found.kid));
  }
}

const contextOf = (id: string, owner: UserId, kid: string) => `file/${id}/${owner}/${kid}`;

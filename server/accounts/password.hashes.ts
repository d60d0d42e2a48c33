import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#server/kernel/domain-error';
import { newSecret } from '#server/platform/security/tokens';

/** Argon2id, as the library does by default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 4;
const QUEUE = 50;

/** Hashes passwords with limited concurrency, so that many sign-ins do not exhaust memory and CPU. */
@Injectable()
export class PasswordHashes {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly decoy = hash(newSecret(), COST);

  make(password: string): Promise<string> {
    return this.inTurn(() => hash(bytes(password), COST));
  }

  /** Takes the same time without a stored hash. */
  async matches(password: string, kept: string | null | undefined): Promise<boolean> {
    const against = kept ?? (await this.decoy);
    const same = await this.inTurn(() => verify(against, bytes(password)));
    return same && typeof kept === 'string';
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < AT_ONCE) this.running++;
    else {
      if (this.waiting.length >= QUEUE)
        throw new DomainError('unavailable', 'busy', 'Many people are signing in at once. Try again in a moment.', {
          retryAfter: 2,
        });
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}

/** NFKC, so that equivalent Unicode input is one password. */
const bytes = (password: string) => password.normalize('NFKC');

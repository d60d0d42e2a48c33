import { Injectable } from '@nestjs/common';
import { MATCH_RULE } from '#server/kernel/founder-match';
import type { UserId } from '#server/kernel/ids';
import { KeyRing } from '#server/platform/security/key-ring';

/** The rule of a match, and the revisions at which the caller's profile was saved and the founder's published. */
export type MatchedAt = { rule: number; mine: number; theirs: number };
type Pair = { me: UserId; other: UserId };

const CODE = /^(\d{1,4})-(\d{1,9})-(\d{1,9})-([\w-]{22})$/;
const MAC_LENGTH = 22;

/**
 * Codes of matches. A code opens to one person the match that was shown to them: without it the earlier state of a profile
 * is not readable. Stored nowhere.
 */
@Injectable()
export class MatchCodes {
  constructor(private readonly keys: KeyRing) {}

  /** Codes for the founders whom `me` sees; null where one of both has no profile. */
  for(me: UserId, mine: { revision: number } | undefined) {
    return ({ id, revision }: { id: UserId; revision: number | null }) =>
      mine && revision !== null
        ? this.codeOf({ me, other: id }, { rule: MATCH_RULE, mine: mine.revision, theirs: revision })
        : null;
  }

  codeOf(pair: Pair, { rule, mine, theirs }: MatchedAt): string {
    const said = `${rule}-${mine}-${theirs}`;
    return `${said}-${this.keys.mac('matches', bound(pair, said)).slice(0, MAC_LENGTH)}`;
  }

  /** Undefined for a code that was not made for this pair. */
  matchedAt(pair: Pair, code: string): MatchedAt | undefined {
    const [, rule, mine, theirs, mac = ''] = CODE.exec(code) ?? [];
    if (!this.keys.isMac('matches', bound(pair, `${rule}-${mine}-${theirs}`), mac, MAC_LENGTH)) return undefined;
    return { rule: Number(rule), mine: Number(mine), theirs: Number(theirs) };
  }
}

const bound = ({ me, other }: Pair, said: string) => `${me}/${other}/${said}`;

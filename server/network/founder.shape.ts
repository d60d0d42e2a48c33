import type { FounderRow } from '#projections/network/founders.queries';
import { sectorOf } from '#server/catalogue/vocabulary';
import type { MatchSide } from '#server/kernel/founder-match';
import { matchParts, scoreOf } from './match.shape.js';
import { askAgainAfter } from './waiting-times.js';
import { withOwn } from './own-words.js';
import type { Instant } from '#server/kernel/ids';
import { openColumns, type Texts } from '#server/kernel/sealed';
import { NOTE } from './network.events.js';
import { PROFILE_TEXTS } from './profile.events.js';

const { email: _, phone: __, ...SHOWN } = PROFILE_TEXTS;

/** Founders as the caller sees them; without a published profile they are known by their account alone. */
export async function foundersShown(texts: Texts, rows: readonly FounderRow[], view: View) {
  const opened = await openColumns(texts, rows, { note: NOTE, ...SHOWN });
  return rows.map((row, i) => asFounder(row, opened[i]!, view));
}

/** When they are shown, the caller's own profile, which they are matched with, and the codes that explain each match. */
type View = { at: Instant; mine: MatchSide | undefined; codeOf: (row: FounderRow) => string | null };
type Opened = Partial<Record<'note' | keyof typeof SHOWN, string>>;

function asFounder(
  row: FounderRow,
  { note, name, profession = '', description = '', ...own }: Opened,
  { at, mine, codeOf }: View,
) {
  const again = row.asked_at && askAgainAfter(row.asked_at);
  const parts = matchParts(mine, row);
  const ask_again_at = again && again > at ? again : null;
  return {
    id: row.id,
    co_founder: { avatar: row.avatar, ...namesOf(row, name), username: row.username },
    role: row.role ?? 'Founder',
    desc: description,
    // As long as the sender may not ask again: what the receiver did changes nothing.
    reqSent: row.direction === 'sent' && ask_again_at !== null,
    ask_again_at,
    direction: row.direction,
    request_id: row.request_id,
    note: note ?? null,
    requested_at: row.requested_at,
    mutuals: row.mutuals,
    profession,
    stage: row.stage,
    looking_for: row.looking_for ?? [],
    interests: (row.interests ?? []).map((slug) => sectorOf(slug)?.name ?? slug),
    ...withOwn(row, own),
    score: mine && row.role !== null ? scoreOf(parts) : null,
    reasons: parts.map(({ reason }) => reason),
    match_code: codeOf(row),
  };
}

/** The name in the profile goes before the account's. */
function namesOf(row: FounderRow, written: string | undefined) {
  if (!written) return { first_name: row.first_name, last_name: row.last_name };
  const [first_name = '', ...others] = written.split(' ');
  return { first_name, last_name: others.join(' ') };
}

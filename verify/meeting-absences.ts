import { type Folding, type Logged, placeOf, type Place, type Report, text } from './invariant.js';

type Claim = { at: Place; by: string; until: number; isContested: boolean; outcome?: string };
const TYPES = new Set([
  ...['MeetingAbsenceClaimed', 'MeetingAbsenceContested', 'MeetingAbsenceWithdrawn', 'MeetingContestDecided'],
  ...['MeetingMissed', 'MeetingDone'],
]);

/** Which claims that one of the two did not come are open, by meeting; the payout waits for each. */
export class OpenAbsences {
  private readonly claims = new Map<string, Claim>();
  private readonly withdrawals = new Map<string, number>();

  of(meeting: string): Claim | undefined {
    return this.claims.get(meeting);
  }

  /** When the last claim was taken back, ms. */
  withdrawnAt = (meeting: string) => this.withdrawals.get(meeting) ?? 0;

  take(event: Logged) {
    const meeting = text(event, 'meetingId');
    const claim = this.claims.get(meeting);
    if (event.type === 'MeetingAbsenceClaimed')
      this.claims.set(meeting, {
        ...{ at: placeOf(event), by: text(event, 'by'), until: Date.parse(text(event, 'contestUntil')) },
        isContested: false,
      });
    else if (claim && event.type === 'MeetingAbsenceContested') claim.isContested = true;
    else if (claim && event.type === 'MeetingContestDecided') claim.outcome = text(event, 'outcome');
    if (event.type === 'MeetingAbsenceWithdrawn') this.withdrawals.set(meeting, event.created);
    if (event.type === 'MeetingAbsenceWithdrawn' || event.type === 'MeetingMissed' || event.type === 'MeetingDone')
      this.claims.delete(meeting);
  }
}

/**
 * I68: while one of the two is said not to have come, the meeting ends by what follows from that alone. As missed by that one:
 * where it was not contested and the time to contest is over, or that one accepts it. As staff decide, where it was contested.
 * An end without a claim before it, of an earlier release, names no basis.
 */
export function absencesAreContestable(report: Report): Folding {
  const open = new OpenAbsences();
  const end = (event: Logged) => {
    const claim = open.of(text(event, 'meetingId'));
    const { basis, absent } = event.data;
    if (!claim) {
      if (basis !== undefined) report.violation(event, `it ends as ${String(basis)}, and no absence was claimed`);
      return;
    }
    if (basis === 'decided') {
      const found = event.type === 'MeetingDone' ? 'held' : `${String(absent)}_missed`;
      if (!claim.isContested || claim.outcome !== found)
        report.violation(event, `it ends as ${found}, where staff decided ${claim.outcome ?? 'nothing'}`);
    } else if (event.type === 'MeetingDone' || absent === claim.by || (basis !== 'uncontested' && basis !== 'accepted'))
      report.violation(event, `it does not end by what ${claim.by} claims`);
    else if (basis === 'uncontested' && (claim.isContested || Date.parse(text(event, 'at')) < claim.until))
      report.violation(event, 'it counts as uncontested, where it was contested or still could be');
  };
  return {
    take(event) {
      if (!TYPES.has(event.type)) return;
      report.checked();
      const claim = open.of(text(event, 'meetingId'));
      if (event.type === 'MeetingAbsenceClaimed' && claim) report.violation(event, 'an absence was claimed before');
      if (event.type === 'MeetingAbsenceContested' && (!claim || claim.isContested || text(event, 'by') === claim.by))
        report.violation(event, 'no claim of the other one waits for it');
      if (event.type === 'MeetingContestDecided') {
        if (!claim?.isContested) report.violation(event, 'it was not contested');
        const [by, guest, creator] = [text(event, 'by'), text(event, 'guestId'), text(event, 'creatorId')];
        if (by === guest || by === creator) report.violation(event, `${by} decided about the own meeting`);
      }
      if (event.type === 'MeetingMissed' || event.type === 'MeetingDone') end(event);
      open.take(event);
    },
  };
}

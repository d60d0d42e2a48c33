import { planName } from '#server/kernel/premium-offers';
import { Naira } from '../ui/naira';
import { Status } from '../ui/status';
import { Sums } from '../ui/sums';
import { Time } from '../ui/time';
import { Renewals } from './kept-card';
import type { Premium } from './premium.api';
import { lengthOf, texts } from './premium.texts';

const says = texts.standing;
const TONES = { active: 'good', cancelled: 'plain', past_due: 'attention' } as const;

/** What a person has: until when it is paid, how long it stays, and what is charged next. */
export function Standing({ premium }: { premium: Premium }) {
  const { status, offer, period, access_until: until, next_charge: next, planned, card } = premium;
  if (status === 'none' || !offer || !period) return null;
  return (
    <>
      <p>
        <strong>{planName(offer)}</strong>, {lengthOf(offer)}{' '}
        <Status tone={TONES[status]}>{says.statuses[status]}</Status>
      </p>
      <Sums>
        <div>
          <dt>{status === 'active' ? says.period : says.access}</dt>
          <dd>
            <Time absolute at={status === 'active' ? period.until : until} />
          </dd>
        </div>
        {planned && (
          <div>
            <dt>{says.planned}</dt>
            <dd>
              {texts.premium.periods[planned.offer]}, {says.from} <Time absolute at={planned.at} />
            </dd>
          </div>
        )}
        {next && (
          <div>
            <dt>{says.next}</dt>
            <dd>
              <Naira kobo={next.amount_kobo} /> {says.on} <Time absolute at={next.at} />
            </dd>
          </div>
        )}
        {card && <Renewals card={card} status={status} />}
      </Sums>
    </>
  );
}

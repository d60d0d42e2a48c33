import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { LEAST_DEPOSIT } from '#server/kernel/deposits';
import { naira } from '#server/kernel/money';
import { keepDraft } from '../lib/forms/drafts';
import { walletInfo } from '../lib/http/wallet-info';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { RowSkeletons } from '../ui/skeletons';
import { type Meeting, meetingKeys } from './meetings.api';
import { payMeeting, releaseTime } from './meetings.commands';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';
import { useAct } from './use-act';
import { useCardPayment } from './use-card-payment';
import { useClock } from './use-clock';

const says = texts.hold;

interface Props {
  meeting: Meeting;
  /** What became of a payment by card or bank, in the place of the ways to pay. */
  payment?: ReactNode;
}

/** A time that is kept for the guest: how long, and its payment from the wallet, by card or by bank. */
export function Hold({ meeting, payment }: Props) {
  const now = useClock(1_000);
  const queries = useQueryClient();
  const left = Date.parse(meeting.pay_by ?? '') - now;
  const isOver = !(left > 0);
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: meetingKeys.all });
  }, [queries, isOver]);
  if (isOver) return payment || <p role="status">{says.ended}</p>;
  return (
    <>
      <p className={styles.countdown} role="timer">
        {says.left(minutes(left))}
      </p>
      {payment || <Payment meeting={meeting} />}
    </>
  );
}

/** 9:05 */
function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function Payment({ meeting }: { meeting: Meeting }) {
  const { data: wallet, error, refetch } = useQuery(walletInfo);
  const paying = useAct(meeting, payMeeting);
  const releasing = useAct(meeting, releaseTime);
  const card = useCardPayment(meeting);
  const { price_kobo: price, id } = meeting;
  const available = wallet?.available_kobo ?? price;
  const isSending = paying.isSending || releasing.isSending || card.isSending;
  const isCovered = wallet && available >= price;
  const missing = price > available ? Math.max(price - available, LEAST_DEPOSIT) : 0;
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>{says.price}</dt>
          <dd>
            <Naira kobo={price} />
          </dd>
        </div>
        {wallet && (
          <div>
            <dt>{says.balance}</dt>
            <dd>
              <Naira kobo={available} />
            </dd>
          </div>
        )}
      </dl>
      {!wallet &&
        (error ? (
          <Failure lead={says.failed} error={error} retry={() => void refetch()} />
        ) : (
          <RowSkeletons count={1} />
        ))}
      {missing > 0 && <p role="status">{says.tooLittle(naira(missing))}</p>}
      <p className="muted">{says.byCard}</p>
      <Group gap={8}>
        {isCovered && (
          <Button loading={paying.isSending} disabled={isSending} onClick={() => paying.send()}>
            {says.pay(naira(price))}
          </Button>
        )}
        <Button
          variant={isCovered ? 'default' : 'filled'}
          loading={card.isSending}
          disabled={isSending}
          onClick={() => card.send()}
        >
          {says.card(naira(price))}
        </Button>
        {missing > 0 && (
          <Button
            component={Link}
            variant="default"
            to={`/profile?tab=wallet&add=${Math.ceil(missing / 100)}`}
            onClick={() => keepDraft('funding', { next: `/meetings/${id}`, until: meeting.pay_by })}
          >
            {says.fund}
          </Button>
        )}
        <Button variant="subtle" loading={releasing.isSending} disabled={isSending} onClick={() => releasing.send()}>
          {says.release}
        </Button>
      </Group>
    </>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { naira } from '#server/kernel/money';
import type { Coupon } from '../../lib/http/api.types';
import { newKey } from '../../lib/http/api';
import { messageOf } from '../../lib/http/api-error';
import { useCommand } from '../../lib/http/use-command';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { Status } from '../../ui/status';
import { Time } from '../../ui/time';
import { copyText } from '../../ui/copy-text';
import { toast } from '../../ui/toast';
import { createdListings } from '../catalogue.api';
import { type Act, changeCoupon, couponKeys } from './coupons.api';
import styles from './coupons.module.css';
import { texts } from './coupons.texts';

const OPEN = new Set<Coupon['status']>(['active', 'scheduled', 'paused']);

/** One coupon: what it gives, how far it was used, and what its creator may do with it. */
export function CouponRow({ coupon }: { coupon: Coupon }) {
  const { code, status, percent, amount_kobo, listings, starts_at, expires_at } = coupon;
  return (
    <li className={`card ${styles.coupon}`}>
      <div className={styles.head}>
        <strong className={styles.code}>{code}</strong>
        <Status tone={status === 'active' ? 'good' : status === 'paused' ? 'attention' : 'plain'}>
          {texts.status[status]}
        </Status>
        <span>{percent === null ? texts.amount(naira(amount_kobo ?? 0)) : texts.percent(percent)}</span>
      </div>
      <p className="muted">
        {listings ? listings.map(({ title }) => title).join(', ') : texts.every}
        {starts_at && (
          <>
            {' · '}
            {texts.from} <Time at={starts_at} absolute />
          </>
        )}
        {expires_at && (
          <>
            {' · '}
            {texts.until} <Time at={expires_at} absolute />
          </>
        )}
      </p>
      <p className="figures">{figuresOf(coupon)}</p>
      {OPEN.has(status) && <Acts coupon={coupon} />}
    </li>
  );
}

const figuresOf = ({ used, uses_left, reserved, given_kobo }: Coupon) =>
  [
    texts.used(used),
    ...(uses_left === null ? [] : [texts.left(uses_left)]),
    ...(reserved > 0 ? [texts.reserved(reserved)] : []),
    texts.given(naira(given_kobo)),
  ].join(' · ');

function Acts({ coupon: { code, status, listings } }: { coupon: Coupon }) {
  const [isEnding, setEnding] = useState(false);
  const { data: own } = useInfiniteQuery(createdListings);
  const slug = (listings ?? own?.items.filter(isOnSale) ?? [])[0]?.slug;
  const command = useCommand({
    mutationFn: (act: Act) => changeCoupon(code, act, newKey()),
    meta: { changes: [couponKeys.all] },
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
  });
  if (isEnding)
    return (
      <div role="group" aria-label={texts.actNamed(texts.end, code)} tabIndex={-1} ref={focus}>
        <p>{texts.confirmEnd(code)}</p>
        <Group gap={8} mt={8}>
          <Button onClick={() => command.send('end')} loading={command.isSending}>
            {texts.end}
          </Button>
          <Button variant="default" onClick={() => setEnding(false)}>
            {texts.keep}
          </Button>
        </Group>
      </div>
    );
  const turn = status === 'paused' ? 'resume' : 'pause';
  return (
    <Group gap={8}>
      {slug && (
        <Button variant="default" aria-label={texts.copyNamed(code)} onClick={() => void copyLink(code, slug)}>
          {texts.copy}
        </Button>
      )}
      <Button
        variant="default"
        aria-label={texts.actNamed(texts[turn], code)}
        loading={command.isSending}
        onClick={() => command.send(turn)}
      >
        {texts[turn]}
      </Button>
      <Button variant="subtle" aria-label={texts.actNamed(texts.end, code)} onClick={() => setEnding(true)}>
        {texts.end}
      </Button>
    </Group>
  );
}

const isOnSale = ({ is_owner, status }: { is_owner: boolean; status: string }) => is_owner && status === 'published';
const focus = (element: HTMLElement | null) => element?.focus();

/** Copies the link to a guide that the coupon is for; the page keeps the code until it is paid with. */
const copyLink = (code: string, slug: string) =>
  copyText(`${window.location.origin}/listing/${slug}?code=${encodeURIComponent(code)}`, { copied: texts.copied });

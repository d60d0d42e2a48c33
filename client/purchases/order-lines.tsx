import { naira } from '#server/kernel/money';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import type { PaymentStanding } from './purchases.api';
import styles from './order-lines.module.css';
import { texts } from './order.texts';

type Order = NonNullable<PaymentStanding['order']>;

/** Each guide of a paid cart: where it is read, or why it was not bought. `leave` closes what shows them. */
export const OrderLines = ({ order, leave }: { order: Order; leave?: () => void }) => (
  <ul className={styles.lines} aria-label={texts.lines}>
    {order.lines.map(({ listing: { slug, title }, price_kobo, discount_kobo, status, detail }, n) => (
      <li key={n}>
        <span className={styles.title}>{title}</span>
        <Naira kobo={price_kobo} />
        {status === 'bought' && !order.gives && (
          <Link to={`/listing/${slug}/PaidListingDetail`} onClick={leave} aria-label={`${texts.read}: ${title}`}>
            {texts.read}
          </Link>
        )}
        {order.coupon && discount_kobo > 0 && (
          <small className="muted">{texts.lowered(naira(price_kobo + discount_kobo), order.coupon)}</small>
        )}
        {status === 'declined' && <small className="muted">{texts.declined(detail)}</small>}
      </li>
    ))}
  </ul>
);

/** What a finished order says: how many guides were bought, and where the money of the others is. */
export function outcomeOf(order: Order): { title: string; text: string; isAllBought: boolean } {
  const bought = order.lines.filter(({ status }) => status === 'bought').length;
  const back = order.lines.reduce((sum, { status, price_kobo }) => sum + (status === 'declined' ? price_kobo : 0), 0);
  const own = { ...texts.paid, text: texts.paid.text(bought) };
  const { title, text } = bought ? (order.gives ? texts.given[order.gives] : own) : texts.nothing;
  return {
    title,
    text: back > 0 ? `${text} ${texts.inWallet(naira(back))}` : text,
    isAllBought: bought === order.lines.length,
  };
}

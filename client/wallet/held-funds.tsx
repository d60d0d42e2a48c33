import type { WalletBalance } from '../lib/http/api.types';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { Time } from '../ui/time';
import { texts } from './held-funds.texts';

/** What disputes of payments hold of the balance, and why. */
export function HeldFunds({ held }: Pick<WalletBalance, 'held'>) {
  return (
    <div>
      <p className="muted">{texts.lead}</p>
      <ul aria-label={texts.title}>
        {held.map(({ reference, amount_kobo, reason, due_at, listing }) => (
          <li key={reference}>
            <Naira kobo={amount_kobo} />{' '}
            {listing ? <Link to={`/listing/${listing.slug}`}>{listing.title ?? texts.guide}</Link> : texts.deposit}
            {reason && texts.because(reason)}
            {due_at && (
              <>
                {texts.until} <Time at={due_at} absolute />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

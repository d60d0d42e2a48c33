import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Naira } from '../ui/naira';
import { Time } from '../ui/time';
import { books, type CheckedBooks } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';
import { CheckedSection } from './checked-section';
import { Seal } from './seal';

const says = texts.books;

/** The invariants of the money (B24): whether the books balance now, and what each account holds. */
export function Books() {
  return (
    <CheckedSection id="books" title={says.title} query={useQuery(books)} again={says.again}>
      {(checked) => <Checked books={checked} />}
    </CheckedSection>
  );
}

function Checked({ books }: { books: CheckedBooks }) {
  const { ok, wallets, differing, balance_kobo: balance, sum_kobo: sum, escrows } = books;
  const late = escrows.filter(({ is_late: isLate }) => isLate);
  return (
    <>
      <div role="status">
        <Seal
          icon={<IconScale size={28} aria-hidden="true" />}
          good={ok || undefined}
          bad={!ok || undefined}
          note={
            <>
              {says.checked} <Time at={books.checked_at} />
              {says.at(books.position, books.entries)}
            </>
          }
        >
          {ok ? says.ok : says.broken}
        </Seal>
      </div>
      <div className={`card ${styles.books}`}>
        <dl className={styles.accounts}>
          <Account name={says.wallets(wallets)} kobo={balance} />
          {books.accounts.map(({ account, balance_kobo: held }) => (
            <Account key={account} name={says.account[account]} kobo={held} />
          ))}
          <Account name={says.sum} kobo={sum} isSum isBad={sum !== 0} />
        </dl>
        <p>
          {says.fees} <Naira kobo={books.provider_fees_kobo} />
        </p>
        <p className={differing ? styles.bad : undefined}>{says.histories(wallets, differing)}</p>
        {late.map(({ reference, amount_kobo: amount, since }) => (
          <p key={reference} className={styles.bad}>
            {says.stuck(reference)} <Naira kobo={amount} /> {says.since} <Time at={since} />
          </p>
        ))}
      </div>
    </>
  );
}

const Account = ({ name, kobo, isSum, isBad }: { name: string; kobo: number; isSum?: boolean; isBad?: boolean }) => (
  <div data-sum={isSum} className={isBad ? styles.bad : undefined}>
    <dt>{name}</dt>
    <dd>
      <Naira kobo={kobo} />
    </dd>
  </div>
);

import { IconScale } from '@tabler/icons-react';
import { useId } from 'react';
import { EmptyState } from '../ui/empty-state';
import { Naira } from '../ui/naira';
import { fullName } from '../ui/names';
import type { WhatIf } from './audit.api';
import styles from './audit.module.css';
import { Seal } from './seal';
import { texts as says } from './what-if.texts';

type Sums = WhatIf['totals']['platform'];
const TOTALS = ['creators', 'coauthors', 'platform', 'charges'] as const;

/** The totals first, then everyone whose money would be another. */
export function WhatIfAnswer({ answer }: { answer: WhatIf }) {
  const { sales, withdrawals, totals, people, results, person } = answer;
  if (sales.count + withdrawals.count + sales.refunded === 0)
    return (
      <div className={styles.unmatched}>
        <EmptyState>{says.empty}</EmptyState>
      </div>
    );
  return (
    <div className={styles.unmatched}>
      <Seal
        icon={<IconScale size={28} aria-hidden="true" />}
        good={people === 0 || undefined}
        note={
          <>
            {says.replayed(sales.count, withdrawals.count)}
            {person && says.of(person.username)}.{sales.refunded > 0 && says.refunded(sales.refunded)}
          </>
        }
      >
        {people === 0 ? says.same : says.differs(people)}
      </Seal>
      <List
        name={says.totals}
        rows={TOTALS.map((name) => ({ id: name, name: says.total[name], sums: totals[name] }))}
      />
      {results.length > 0 && (
        <List name={says.people} rows={results.map((one) => ({ id: one.id, name: nameOf(one), sums: one }))} />
      )}
      {people > results.length && <p className="muted">{says.more(results.length, people)}</p>}
    </div>
  );
}

const nameOf = (one: WhatIf['results'][number]) =>
  one.username ? `${fullName(one, one.username)} · @${one.username}` : `${says.erased} · ${one.id}`;

function List({ name, rows }: { name: string; rows: readonly { id: string; name: string; sums: Sums }[] }) {
  const id = useId();
  return (
    <div className={`card ${styles.books}`}>
      <strong id={id}>{name}</strong>
      <ul aria-labelledby={id} className={styles.compared}>
        {rows.map(({ id, name, sums }) => (
          <li key={id}>
            <span>{name}</span>
            <dl>
              <Amount name={says.recorded} kobo={sums.recorded_kobo} />
              <Amount name={says.wouldBe} kobo={sums.would_be_kobo} />
              <Amount name={says.difference} kobo={sums.difference_kobo} isSigned />
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Amount = ({ name, kobo, isSigned }: { name: string; kobo: number; isSigned?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Naira kobo={kobo} signed={isSigned && kobo > 0 ? 'in' : undefined} />
    </dd>
  </div>
);

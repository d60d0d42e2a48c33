import { useId } from 'react';
import { Naira } from '../ui/naira';
import type { Reconciliation } from './audit.api';
import styles from './audit.module.css';
import { texts as says } from './reconciliation.texts';

type Sum = Reconciliation['held'];
/** `differs`: another side has another sum. */
type Row = { name: string; sum: Sum; differs: boolean };

const differ = (one: Sum, other: Sum | null) =>
  other !== null && (one.count !== other.count || one.amount_kobo !== other.amount_kobo);

/** What each side adds up to: a column for each. */
export function ReconciliationSides({ sides: { payments, sales, payouts, refunds } }: { sides: Reconciliation }) {
  const shared = { payments, payouts, refunds };
  const names = ['payments', 'payouts', 'refunds'] as const;
  const rowsOf = (side: 'ledger' | 'provider'): Row[] =>
    names.flatMap((name) => {
      const { ledger, provider } = shared[name];
      const sum = shared[name][side];
      return sum ? [{ name: says.row[name](sum.count), sum, differs: differ(ledger, provider) }] : [];
    });
  const areSalesApart = differ(sales.ledger, sales.access);
  return (
    <div className={styles.sides}>
      <Side
        name={says.side.ledger}
        rows={[
          ...rowsOf('ledger'),
          { name: says.row.sales(sales.ledger.count), sum: sales.ledger, differs: areSalesApart },
        ]}
      />
      <Side name={says.side.provider} rows={rowsOf('provider')} />
      <Side
        name={says.side.access}
        rows={[{ name: says.row.opened(sales.access.count), sum: sales.access, differs: areSalesApart }]}
      />
    </div>
  );
}

function Side({ name, rows }: { name: string; rows: readonly Row[] }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={`card ${styles.books}`}>
      <strong id={id}>{name}</strong>
      {rows.length === 0 ? (
        <p className="muted">{says.notAsked}</p>
      ) : (
        <dl className={styles.accounts}>
          {rows.map((row) => (
            <div key={row.name} className={row.differs ? styles.bad : undefined}>
              <dt>{row.name}</dt>
              <dd>
                <Naira kobo={row.sum.amount_kobo} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

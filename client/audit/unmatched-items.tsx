import { IconPlayerTrackNext } from '@tabler/icons-react';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { keptFocus } from '../ui/kept-focus';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { Time } from '../ui/time';
import type { Reconciliation, UnmatchedItem } from './audit.api';
import styles from './audit.module.css';
import { texts as says } from './reconciliation.texts';

/** What the sides disagree about, with what happens next; a link opens the replay of the wallet at the reference. */
export function UnmatchedItems({ sides }: { sides: Reconciliation }) {
  const { items, unmatched, asked_again_ms: again } = sides;
  if (items.length === 0)
    return (
      sides.ok && (
        <div className={styles.unmatched}>
          <EmptyState>{says.none}</EmptyState>
        </div>
      )
    );
  return (
    <>
      <ul ref={keptFocus} aria-label={says.list} className={`card ${styles.parked} ${styles.unmatched}`}>
        {items.map((item) => (
          <Item key={`${item.kind} ${item.reference}`} item={item} again={again} />
        ))}
      </ul>
      {unmatched.count > items.length && <p className="muted">{says.more(items.length, unmatched.count)}</p>}
    </>
  );
}

function Item({ item, again }: { item: UnmatchedItem; again: number }) {
  const { kind, reference, amount_kobo: amount, other_kobo: other, since, who, wallet } = item;
  const [wrong, next] = says.kind[kind];
  const name = who === null ? says.unknown : who.username ? `@${who.username}` : says.erased;
  return (
    <li>
      <p>
        <strong>{wrong}</strong> <Naira kobo={amount} />
        {other !== null && (
          <span className={styles.bad}>
            {' '}
            {says.other} <Naira kobo={other} />
          </span>
        )}
      </p>
      <p className="muted">
        {reference} · {name} · {says.since} <Time at={since} />
      </p>
      <p>{says.next[next](again)}</p>
      {wallet !== null && (
        <Button
          component={Link}
          to={`/audit?${new URLSearchParams({ wallet, reference })}`}
          variant="default"
          className={styles.why}
          aria-label={says.openOf(reference)}
          leftSection={<IconPlayerTrackNext size={20} aria-hidden="true" />}
        >
          {says.open}
        </Button>
      )}
    </li>
  );
}

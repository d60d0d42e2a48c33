import { SegmentedControl } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Naira } from '../ui/naira';
import { Time } from '../ui/time';
import { type Compared, reconciliation } from './audit.api';
import styles from './audit.module.css';
import { CheckedSection } from './checked-section';
import { texts as says } from './reconciliation.texts';
import { ReconciliationSides } from './reconciliation-sides';
import { Seal } from './seal';
import { UnmatchedItems } from './unmatched-items';

const WINDOWS = [7, 30, 90];

/** Ledger, payment provider and open guides side by side (B9): what they add up to, and what they disagree about. */
export function Reconciliation() {
  const [days, setDays] = useState(30);
  const windows = (
    <div className={styles.tools}>
      <SegmentedControl
        aria-label={says.window}
        size="md"
        value={String(days)}
        onChange={(chosen) => setDays(Number(chosen))}
        data={WINDOWS.map((count) => ({ value: String(count), label: says.days(count) }))}
        mb="sm"
      />
    </div>
  );
  return (
    <CheckedSection
      id="reconciliation"
      title={says.title}
      query={useQuery(reconciliation(days))}
      again={says.again}
      tools={windows}
    >
      {(compared) => <Sides compared={compared} />}
    </CheckedSection>
  );
}

function Sides({ compared: { sides, silence } }: { compared: Compared }) {
  const { ok, unmatched, held, under_way: underWay } = sides;
  return (
    <>
      <div role="status" className={styles.verdicts}>
        {silence !== null && (
          <Seal bad note={`${silence} ${says.silentNote}`}>
            {says.silent}
          </Seal>
        )}
        {(silence === null || unmatched.count > 0) && (
          <Seal
            icon={<IconArrowsExchange size={28} aria-hidden="true" />}
            good={ok || undefined}
            bad={!ok || undefined}
            note={
              <>
                {says.checked} <Time at={sides.checked_at} />
                {says.from} <Time at={sides.since} absolute />
              </>
            }
          >
            {ok ? says.ok : says.broken(unmatched.count)}
          </Seal>
        )}
      </div>
      <ReconciliationSides sides={sides} />
      {(sides.is_cut || held.count > 0 || underWay.count > 0) && (
        <div className={`card ${styles.books}`}>
          {sides.is_cut && <p>{says.cut}</p>}
          {held.count > 0 && (
            <p>
              {says.held(held.count)} <Naira kobo={held.amount_kobo} />
            </p>
          )}
          {underWay.count > 0 && (
            <p>
              {says.underWay(underWay.count)} <Naira kobo={underWay.amount_kobo} />
            </p>
          )}
        </div>
      )}
      <UnmatchedItems sides={sides} />
    </>
  );
}

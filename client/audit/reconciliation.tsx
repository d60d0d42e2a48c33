import { SegmentedControl } from '@mantine/core';
import { IconArrowsExchange, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Naira } from '../ui/naira';
import { RowSkeletons } from '../ui/skeletons';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { type Compared, reconciliation } from './audit.api';
import styles from './audit.module.css';
import { texts as says } from './reconciliation.texts';
import { ReconciliationSides } from './reconciliation-sides';
import { Seal } from './seal';
import { UnmatchedItems } from './unmatched-items';

const WINDOWS = [7, 30, 90];

/** Ledger, payment provider and open guides side by side (B9): what they add up to, and what they disagree about. */
export function Reconciliation() {
  const [days, setDays] = useState(30);
  const { data, error, isFetching, isPending, refetch } = useQuery(reconciliation(days));
  const again = () => void refetch();
  return (
    <section aria-labelledby="reconciliation">
      <Title order={2} size="h3" id="reconciliation" mt="xl" mb="sm">
        {says.title}
      </Title>
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
      {isPending ? <RowSkeletons /> : !data ? <Failure error={error} retry={again} /> : <Sides compared={data} />}
      {data && (
        <Button
          variant="default"
          mt="md"
          loading={isFetching}
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={again}
        >
          {says.again}
        </Button>
      )}
    </section>
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

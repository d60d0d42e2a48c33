import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconRosetteDiscountCheck, IconScale } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { naira } from '#server/kernel/money';
import { messageOf } from '../lib/http/api-error';
import { type Comparison, comparison, verification } from './audit.api';
import styles from './audit.module.css';
import { counted, figure } from '../ui/counted';
import { ExportButtons } from './export-buttons';

interface Props {
  wallet: string;
  show: (revision: number) => void;
}

/** Two checks of this wallet: the hash chain, and the read model against the stream. */
export function IntegrityChecks({ wallet, show }: Props) {
  const [chain, same] = useQueries({ queries: [verification(wallet), comparison(wallet)] });
  const again = () => {
    void chain.refetch();
    void same.refetch();
  };
  const broken = chain.data?.broken;

  return (
    <section aria-label="Proof" className={styles.seals}>
      <div role="status" className={styles.verdicts}>
        {chain.isFetching ? (
          <Seal icon={<IconRosetteDiscountCheck size={28} aria-hidden="true" />}>Verifying the chain</Seal>
        ) : chain.error || !chain.data ? (
          <Seal bad>{`The chain could not be verified. ${messageOf(chain.error)}`}</Seal>
        ) : chain.data.ok ? (
          <Seal icon={<IconRosetteDiscountCheck size={28} aria-hidden="true" />} good note={`Head ${chain.data.head}`}>
            Chain verified to event {figure(chain.data.events)}
          </Seal>
        ) : (
          <Seal bad note={broken?.reason}>
            Chain broken{broken ? ` at revision ${broken.revision}` : ''}
          </Seal>
        )}
        {same.isFetching ? (
          <Seal icon={<IconScale size={28} aria-hidden="true" />}>Comparing with the read model</Seal>
        ) : same.error || !same.data ? (
          <Seal bad>{`The read model could not be compared. ${messageOf(same.error)}`}</Seal>
        ) : (
          <Agreement compared={same.data} />
        )}
      </div>
      <div className={styles.tools}>
        {broken && <Button onClick={() => show(broken.revision)}>Show the broken event</Button>}
        <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden="true" />} onClick={again}>
          Verify again
        </Button>
        <ExportButtons wallet={wallet} />
      </div>
    </section>
  );
}

function Agreement({ compared: { equal, log, view, behind } }: { compared: Comparison }) {
  const lag = behind > 0 ? `, ${counted(behind, 'event')} behind` : '';
  const shown = view ? `shown ${naira(view.balance_kobo)} at revision ${view.revision}${lag}` : 'nothing shown yet';
  const note = `Folded ${naira(log.balance_kobo)} at revision ${log.revision}; ${shown}`;
  return equal ? (
    <Seal icon={<IconScale size={28} aria-hidden="true" />} good note={note}>
      Read model agrees
    </Seal>
  ) : (
    <Seal bad note={note}>
      Read model differs
    </Seal>
  );
}

interface SealProps {
  icon?: ReactNode;
  good?: boolean;
  bad?: boolean;
  note?: string;
  children: ReactNode;
}

const Seal = ({ icon, good, bad, note, children }: SealProps) => (
  <div className={`card ${styles.seal}`} data-good={good} data-bad={bad}>
    {bad ? <IconAlertTriangle size={28} aria-hidden="true" /> : icon}
    <div>
      <strong>{children}</strong>
      {note && <p className="muted">{note}</p>}
    </div>
  </div>
);

import { IconRefresh, IconRosetteDiscountCheck, IconScale } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { messageOf } from '../lib/http/api-error';
import { Button } from '../ui/button';
import { ProofFiles } from '../ui/proof-files';
import { type Comparison, comparison, proof, verification } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';
import { ExportButtons } from './export-buttons';
import { Seal } from './seal';

const says = texts.proof;

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
    <section aria-label={says.title} className={styles.seals}>
      <div role="status" className={styles.verdicts}>
        {chain.isFetching ? (
          <Seal icon={<IconRosetteDiscountCheck size={28} aria-hidden="true" />}>{says.verifying}</Seal>
        ) : chain.error || !chain.data ? (
          <Seal bad>{`${says.unverified} ${messageOf(chain.error)}`}</Seal>
        ) : chain.data.ok ? (
          <Seal icon={<IconRosetteDiscountCheck size={28} aria-hidden="true" />} good note={says.head(chain.data.head)}>
            {says.verified(chain.data.events)}
          </Seal>
        ) : (
          <Seal bad note={broken?.reason}>
            {says.broken(broken?.revision)}
          </Seal>
        )}
        {same.isFetching ? (
          <Seal icon={<IconScale size={28} aria-hidden="true" />}>{says.comparing}</Seal>
        ) : same.error || !same.data ? (
          <Seal bad>{`${says.notCompared} ${messageOf(same.error)}`}</Seal>
        ) : (
          <Agreement compared={same.data} />
        )}
      </div>
      <div className={styles.tools}>
        {broken && <Button onClick={() => show(broken.revision)}>{says.showBroken}</Button>}
        <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden="true" />} onClick={again}>
          {says.again}
        </Button>
        <ExportButtons wallet={wallet} />
      </div>
      <details className={`card ${styles.offline}`}>
        <summary>{says.offline}</summary>
        <ProofFiles wallet={wallet} fetch={proof(wallet)} />
      </details>
    </section>
  );
}

function Agreement({ compared: { equal, log, view, behind } }: { compared: Comparison }) {
  const shown = view ? says.shown(view.balance_kobo, view.revision, behind) : says.notShown;
  const note = says.folded(log.balance_kobo, log.revision, shown);
  return equal ? (
    <Seal icon={<IconScale size={28} aria-hidden="true" />} good note={note}>
      {says.agrees}
    </Seal>
  ) : (
    <Seal bad note={note}>
      {says.differs}
    </Seal>
  );
}

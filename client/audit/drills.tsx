import { IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../ui/empty-state';
import { Link } from '../ui/link';
import { ShowMore } from '../ui/show-more';
import { Time } from '../ui/time';
import { auditKeys, drills, holdDrill, type TamperDrill } from './audit.api';
import styles from './audit.module.css';
import { CommandButton } from './command-button';
import { FLIP, texts as says } from './drills.texts';
import { QueriedSection } from './queried-section';
import { Seal } from './seal';

/** The drills of the verifier on changed copies (B23): the last one with its answers, and the earlier ones in short. */
export function Drills() {
  const query = useInfiniteQuery(drills);
  return (
    <QueriedSection id="drills" title={says.title} lead={says.lead} query={query}>
      {({ items: [last, ...earlier] }) => (
        <>
          {last ? <Held drill={last} /> : <EmptyState>{says.none}</EmptyState>}
          <div className={styles.drill}>
            <CommandButton
              name={says.run}
              about="drill"
              send={holdDrill}
              changes={[auditKeys.drills, auditKeys.incidents]}
            >
              {says.run}
            </CommandButton>
          </div>
          {earlier.length > 0 && (
            <ul aria-label={says.before} className={`card ${styles.parked} ${styles.unmatched}`}>
              {earlier.map((drill) => (
                <li key={drill.id}>
                  <p className={drill.ok ? undefined : styles.bad}>
                    <strong>{outcomeOf(drill)}</strong> <When drill={drill} />
                  </p>
                </li>
              ))}
            </ul>
          )}
          <ShowMore query={query}>{says.more}</ShowMore>
        </>
      )}
    </QueriedSection>
  );
}

const outcomeOf = ({ control, flips }: TamperDrill) =>
  control.holds ? says.found(flips.filter(({ found }) => found).length, flips.length) : says.refused;

const When = ({ drill: { at, by } }: { drill: TamperDrill }) => (
  <span className="muted">
    {says.held} <Time at={at} />
    {says.by(by)}
  </span>
);

function Held({ drill }: { drill: TamperDrill }) {
  const { ok, control, flips, wallet } = drill;
  const missed = flips.filter(({ found }) => !found);
  const found = flips.filter((flip) => flip.found);
  return (
    <>
      <div role="status">
        <Seal
          icon={<IconShieldCheck size={28} aria-hidden="true" />}
          good={ok || undefined}
          bad={!ok || undefined}
          note={
            <>
              <When drill={drill} />. {says.about(drill)}{' '}
              <Link to={`/audit?${new URLSearchParams({ wallet })}`}>{says.wallet}</Link>
            </>
          }
        >
          {outcomeOf(drill)}
        </Seal>
      </div>
      <div className={`card ${styles.unmatched}`}>
        {!control.holds && <Answers flips={[{ name: says.control, said: control.said }]} />}
        {missed.length > 0 && (
          <>
            <p className={`${styles.bad} ${styles.heading}`}>{says.missed(missed.length)}</p>
            <Answers flips={missed.map(named)} />
          </>
        )}
        {found.length > 0 && (
          <details className={styles.current}>
            <summary>{says.answers(found.length)}</summary>
            <Answers flips={found.map(named)} />
          </details>
        )}
      </div>
    </>
  );
}

const named = ({ flip, said }: TamperDrill['flips'][number]) => ({ name: FLIP[flip], said });

const Answers = ({ flips }: { flips: readonly { name: string; said: string }[] }) => (
  <ul className={styles.parked}>
    {flips.map(({ name, said }) => (
      <li key={name}>
        <p>
          <strong>{name}</strong>
        </p>
        <p className="muted">{said}</p>
      </li>
    ))}
  </ul>
);

import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../ui/empty-state';
import { Link } from '../ui/link';
import { ShowMore } from '../ui/show-more';
import { Time } from '../ui/time';
import { type Incident, incidents } from './audit.api';
import styles from './audit.module.css';
import { FLIP } from './drills.texts';
import { texts } from './audit.texts';
import { QueriedSection } from './queried-section';

const says = texts.incidents;

/**
 * Rows of read models that differed from the log and were rebuilt, withdrawals that were paid after they had failed or that send a
 * large deposit on to a bank, and drills that missed something, newest first.
 */
export function Incidents() {
  const query = useInfiniteQuery(incidents);
  return (
    <QueriedSection id="incidents" title={says.title} query={query}>
      {({ items }) => (
        <>
          {items.length === 0 ? (
            <EmptyState>{says.none}</EmptyState>
          ) : (
            <ul className={`card ${styles.parked}`}>
              {items.map((incident) => (
                <Row key={incident.id} incident={incident} />
              ))}
            </ul>
          )}
          <ShowMore query={query}>{says.more}</ShowMore>
        </>
      )}
    </QueriedSection>
  );
}

const Row = ({ incident }: { incident: Incident }) => (
  <li>
    {incident.drift && <DriftFound drift={incident.drift} />}
    {incident.payout && <PaidTwice payout={incident.payout} />}
    {incident.drill && <DrillMissed drill={incident.drill} />}
    {incident.flagged && <PassedThrough flagged={incident.flagged} />}
    <p className="muted">
      {says.found} <Time at={incident.at} />
    </p>
  </li>
);

type Drift = NonNullable<Incident['drift']>;

const DriftFound = ({ drift }: { drift: Drift }) => (
  <>
    <p>
      <strong>{says.healed(drift.rows)}</strong> <span className="muted">{says.place(drift)}</span>
    </p>
    <ul className={styles.differences}>
      {drift.differences.map((difference, i) => (
        <Difference key={i} difference={difference} />
      ))}
    </ul>
    {drift.rows > drift.differences.length && (
      <p className="muted">{says.others(drift.rows - drift.differences.length)}</p>
    )}
  </>
);

/** The money is at the bank and in the wallet: a person takes it back. */
const PaidTwice = ({ payout }: { payout: NonNullable<Incident['payout']> }) => (
  <>
    <p>
      <strong>{says.paidTwice(payout.amount_kobo)}</strong> <span className="muted">{says.about(payout)}</span>
    </p>
    <p>{says.takeBack}</p>
  </>
);

/** The verifier is weaker than it should be, or a wallet is not what was recorded. */
const DrillMissed = ({ drill: { missed, control, owner_id: owner } }: { drill: NonNullable<Incident['drill']> }) => (
  <>
    <p>
      <strong>{says.drill(missed.length)}</strong> <span className="muted">{says.walletOf(owner)}</span>
    </p>
    <p className="muted">{missed.length ? missed.map(({ flip }) => FLIP[flip]).join(', ') : control.said}</p>
    <p>{says.doubt}</p>
  </>
);

/** A deposit that leaves again: the withdrawal goes on, a person looks into it. */
const PassedThrough = ({ flagged }: { flagged: NonNullable<Incident['flagged']> }) => (
  <>
    <p>
      <strong>{says.passedThrough(flagged)}</strong> <span className="muted">{says.about(flagged)}</span>
    </p>
    <p>
      {says.lookInto} <Link to={`/audit?wallet=${encodeURIComponent(flagged.owner_id)}`}>{says.replay}</Link>
    </p>
  </>
);

/** The values that differed, as found and as they stand now. */
function Difference({ difference: { table, row, found, stands } }: { difference: Drift['differences'][number] }) {
  const columns = Object.keys(stands ?? found ?? {});
  return (
    <li>
      <span>{says.row(table, row)}</span>
      {!found ? (
        <span className="muted">{says.missing}</span>
      ) : !stands ? (
        <span className="muted">{says.added}</span>
      ) : (
        columns.map((column) => (
          <span key={column}>
            {column} <del>{found[column] ?? says.empty}</del> <span aria-hidden="true">→</span>{' '}
            <ins>{stands[column] ?? says.empty}</ins>
          </span>
        ))
      )}
    </li>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { Time } from '../ui/time';
import { Title } from '../ui/title';
import { type Incident, incidents } from './audit.api';
import styles from './audit.module.css';
import { texts } from './audit.texts';

const says = texts.incidents;

/** Rows of read models that differed from the log and were rebuilt, newest first. */
export function Incidents() {
  const query = useInfiniteQuery(incidents);
  const { data, error, isPending, refetch } = query;
  return (
    <section aria-labelledby="incidents">
      <Title order={2} size="h3" id="incidents" mt="xl" mb="sm">
        {says.title}
      </Title>
      {isPending ? (
        <RowSkeletons />
      ) : !data ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data.items.length === 0 ? (
        <EmptyState>{says.none}</EmptyState>
      ) : (
        <ul className={`card ${styles.parked}`}>
          {data.items.map((incident) => (
            <Row key={incident.id} incident={incident} />
          ))}
        </ul>
      )}
      <ShowMore query={query}>{says.more}</ShowMore>
    </section>
  );
}

const Row = ({ incident }: { incident: Incident }) => (
  <li>
    <p>
      <strong>{says.healed(incident.rows)}</strong> <span className="muted">{says.place(incident)}</span>
    </p>
    <ul className={styles.differences}>
      {incident.differences.map((difference, i) => (
        <Difference key={i} difference={difference} />
      ))}
    </ul>
    {incident.rows > incident.differences.length && (
      <p className="muted">{says.others(incident.rows - incident.differences.length)}</p>
    )}
    <p className="muted">
      {says.found} <Time at={incident.at} />
    </p>
  </li>
);

/** The values that differed, as found and as they stand now. */
function Difference({ difference: { table, row, found, stands } }: { difference: Incident['differences'][number] }) {
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

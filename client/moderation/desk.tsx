import { useMatch, useSearchParams } from 'react-router-dom';
import { useSession } from '../lib/http/session';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { FilterField } from '../ui/filter-field';
import { Link } from '../ui/link';
import { NotFound } from '../ui/not-found';
import { Page } from '../ui/page';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { DeskFilter } from './desk-filter';
import styles from './desk.module.css';
import { texts } from './desk.texts';
import { Count, QueueList } from './queue-list';
import { type QueueCounts, useQueueCounts } from './queue-counts';
import { type Queue, queuesOf } from './queues';
import { rowKeys } from './row-keys';

/**
 * The staff's desk: every queue of a person's roles with what waits in it, and the queue of the address. Other persons get
 * "not found".
 */
export function Desk() {
  const queues = queuesOf(useSession()?.user);
  const id = useMatch('/admin/:queue')?.params.queue;
  const open = queues.find((queue) => queue.id === id);
  if (queues.length === 0 || (id && !open)) return <NotFound />;
  return <DeskPage all={queues} open={open} />;
}

function DeskPage({ all, open }: { all: Queue[]; open?: Queue }) {
  const counts = useQueueCounts(all);
  return (
    <Page title={open ? texts.tab(texts.names[open.id]) : texts.title} untitled>
      <header className={styles.title}>
        <Title order={1}>{texts.title}</Title>
        {!open && <p className="page-lead">{texts.lead}</p>}
      </header>
      <div className={styles.desk}>
        <QueueList queues={all} counts={counts.of} open={open?.id} />
        {open ? <OpenQueue key={open.id} queue={open} /> : <Overview queues={all} counts={counts} />}
      </div>
    </Page>
  );
}

/** One queue, its filter in the address. */
function OpenQueue({ queue: { Screen, waits } }: { queue: Queue }) {
  const [address, setAddress] = useSearchParams();
  const words = address.get('q') ?? '';
  return (
    <div ref={rowKeys} className={styles.open}>
      <Link to="/admin" className={styles.back}>
        {texts.all}
      </Link>
      {waits && (
        <FilterField
          label={texts.filter}
          placeholder={texts.filterHelp}
          value={words}
          onChange={(q) => setAddress(q ? { q } : {}, { replace: true, preventScrollReset: true })}
        />
      )}
      <DeskFilter value={words}>
        <Screen />
      </DeskFilter>
    </div>
  );
}

/** The queues in which something waits. */
function Overview({ queues, counts: { of, isPending, error, retry } }: { queues: Queue[]; counts: QueueCounts }) {
  const waiting = queues.filter(({ id }) => of[id]);
  if (waiting.length === 0 && isPending) return <RowSkeletons />;
  if (waiting.length === 0 && !error) return <EmptyState>{texts.nothing}</EmptyState>;
  return (
    <div className={styles.overview}>
      <ul aria-label={texts.lead}>
        {waiting.map(({ id }) => (
          <li key={id} className="card">
            <Link to={`/admin/${id}`}>{texts.names[id]}</Link>
            <Count of={of[id]} />
          </li>
        ))}
      </ul>
      {error && <Failure lead={texts.failed} error={error} retry={retry} />}
      <p className="muted">{texts.keys}</p>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/link';
import { Naira } from '../../ui/naira';
import { Title } from '../../ui/title';
import { todoOf } from '../todo.api';
import { ChecklistEntry } from './checklist-entry';
import styles from './checklist.module.css';
import { texts } from './checklist.texts';

const says = texts.list;

/** The checklists of a guide as its buyer's to-do list: what is due first comes first. Nothing for a guide without any. */
export function TodoList({ slug }: { slug: string }) {
  const { data: list } = useQuery(todoOf(slug));
  if (!list || list.total === 0) return null;
  const sorted = list.entries.toSorted(
    (one, other) =>
      Number(one.completed) - Number(other.completed) || (one.due ?? '9999').localeCompare(other.due ?? '9999'),
  );
  return (
    <section className={styles.todo} aria-labelledby="todo">
      <Title order={2} size="h3" id="todo">
        {says.title}
      </Title>
      <p className={styles.sums} role="status">
        <strong>{list.done === list.total ? says.allDone : says.done(list.done, list.total)}</strong>
        <span>
          {says.cost} <Naira kobo={list.cost_kobo} />
        </span>
        <span>
          {says.left} <Naira kobo={list.left_kobo} />
        </span>
      </p>
      <ol className={styles.list} aria-label={says.title}>
        {sorted.map(({ id, section, ...entry }) => (
          <li key={id}>
            <ChecklistEntry id={id} entry={entry}>
              <Link
                className={styles.from}
                to={`/listing/${slug}/sections?section=${encodeURIComponent(section.slug)}`}
              >
                {section.title}
              </Link>
            </ChecklistEntry>
          </li>
        ))}
      </ol>
      <p className="muted">{says.suggested}</p>
    </section>
  );
}

import { useId } from 'react';
import { figure } from '../../lib/texts/plural';
import { Title } from '../../ui/title';
import styles from './figures.module.css';

interface Row {
  name: string;
  count: number;
  /** In place of the number. */
  label?: string;
}

interface Props {
  title: string;
  /** Headings of the two columns, for screen readers. */
  columns: readonly [string, string];
  rows: readonly Row[];
  /** The count of a whole bar; by default the largest. */
  whole?: number;
}

/** A bar chart that is a table: each row has a bar as long as its count. */
export function BarTable({ title, columns, rows, whole = Math.max(...rows.map(({ count }) => count), 1) }: Props) {
  const id = useId();
  return (
    <>
      <Title order={3} size="h4" id={id}>
        {title}
      </Title>
      <table className={styles.bars} aria-labelledby={id}>
        <thead className="visually-hidden">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, label }, i) => (
            <tr key={`${i} ${name}`}>
              <th scope="row">
                {name}
                <span
                  className={styles.bar}
                  style={{ inlineSize: `${Math.min(100, (100 * count) / Math.max(whole, 1))}%` }}
                  aria-hidden="true"
                />
              </th>
              <td className="figures">{label ?? figure(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

import {
  IconBuildingFactory2,
  IconCpu,
  IconCrane,
  IconLayoutGrid,
  IconPill,
  IconPlant2,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../ui/failure';
import { Link } from '../../ui/link';
import { TextSkeleton } from '../../ui/skeletons';
import { sectors } from '../catalogue.api';
import styles from './home.module.css';
import { texts } from './home.texts';

const NAMED: [string, TablerIcon][] = [
  ['Technology', IconCpu],
  ['Manufacturing', IconBuildingFactory2],
  ['Construction', IconCrane],
  ['Pharmaceutical', IconPill],
  ['Agriculture', IconPlant2],
];

interface Props {
  /** Absent while loading: a tile then shows no count. */
  counts?: { slug: string; name: string; count: number }[];
}

/** Five sectors, and 'More...' for all of them. */
export function CategoryTiles({ counts }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ul className={styles.tiles}>
        {NAMED.map(([name, Icon]) => {
          const known = counts?.find((category) => category.name.toLowerCase() === name.toLowerCase());
          return (
            <li key={name}>
              <Link className={`card ${styles.tile}`} to={`/?sector=${known?.slug ?? name.toLowerCase()}`}>
                <Icon size={28} stroke={1.5} aria-hidden="true" />
                <strong>{name}</strong>
                <small className="figures">{counts ? texts.guides(known?.count ?? 0) : '\u00a0'}</small>
              </Link>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            className={`card ${styles.tile}`}
            aria-expanded={open}
            aria-controls="all-sectors"
            onClick={() => setOpen(!open)}
          >
            <IconLayoutGrid size={28} stroke={1.5} aria-hidden="true" />
            <strong>{texts.categories.more}</strong>
            <small>{texts.categories.all}</small>
          </button>
        </li>
      </ul>
      <div id="all-sectors">{open && <AllSectors counts={counts} />}</div>
    </>
  );
}

function AllSectors({ counts }: Props) {
  const { data, error, refetch } = useQuery(sectors);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <TextSkeleton count={2} />;
  return (
    <ul className={styles.all} aria-label={texts.categories.all}>
      {data.map(({ slug, name }) => {
        const count = counts?.find((category) => category.slug === slug)?.count;
        return (
          <li key={slug}>
            <Link className={`card ${styles.tile}`} to={`/?sector=${slug}`}>
              <strong>{name}</strong>
              {count !== undefined && <small className="figures">{texts.guides(count)}</small>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

import { useQuery } from '@tanstack/react-query';
import { naira } from '#server/kernel/money';
import type { DemandCell } from '../lib/http/api.types';
import { useWatch } from '../lib/live/use-live';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import { useNarrow } from '../ui/use-narrow';
import styles from './demand.module.css';
import { texts } from './demand.texts';
import { demand, requestKeys } from './listing-requests.api';

/** Shades of a cell, beside its numbers. */
const SHADES = 4;

/** What people miss, by sector and region, as it changes (B16): a table, on phones a list, the most wanted first. */
export function Demand() {
  const { data, error, refetch } = useQuery(demand);
  useWatch('listing-requests', 'board', [requestKeys.demand]);
  const isPhone = useNarrow(720);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  const { days, cells } = data;
  if (cells.length === 0)
    return <EmptyState next={{ to: '/request-listing', text: texts.request }}>{texts.none}</EmptyState>;
  return (
    <section className={styles.demand}>
      <Title order={2} size="h3">
        {texts.title}
      </Title>
      <p className="muted">{texts.lead(days)}</p>
      {isPhone ? <Listed cells={cells} /> : <Table cells={cells} />}
    </section>
  );
}

interface Props {
  cells: readonly DemandCell[];
}

function Listed({ cells }: Props) {
  const most = mostOf(cells);
  return (
    <ol className={styles.list} aria-label={texts.title}>
      {cells.map((cell) => (
        <li key={`${cell.sector.slug} ${cell.region}`} data-shade={shadeOf(cell, most)}>
          <Cell cell={cell} isNamed />
        </li>
      ))}
    </ol>
  );
}

/** A column per region and a row per sector, both by their most wanted cell. */
function Table({ cells }: Props) {
  const regions = [...new Set(cells.map(({ region }) => region))];
  const sectors = [...new Map(cells.map(({ sector }) => [sector.slug, sector.name]))];
  const most = mostOf(cells);
  const at = new Map(cells.map((cell) => [`${cell.sector.slug} ${cell.region}`, cell]));
  return (
    <div className={styles.scroll} role="region" aria-label={texts.title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.sector}</th>
            {regions.map((region) => (
              <th key={region} scope="col">
                {region}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sectors.map(([slug, name]) => (
            <tr key={slug}>
              <th scope="row">{name}</th>
              {regions.map((region) => {
                const cell = at.get(`${slug} ${region}`);
                return (
                  <td key={region} data-shade={cell && shadeOf(cell, most)}>
                    {cell ? <Cell cell={cell} /> : <span className="muted">{texts.empty}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Leads to the requests that it counts, where there are some. */
function Cell({ cell, isNamed = false }: { cell: DemandCell; isNamed?: boolean }) {
  const { sector, region, requests, waiting, searches, pledges, median_kobo: median } = cell;
  const name = texts.of(sector.name, region);
  const query = new URLSearchParams({ sector: sector.slug, region, status: 'open' });
  const shown = (
    <>
      {isNamed ? <span className={styles.name}>{name}</span> : <span className="visually-hidden">{`${name}: `}</span>}
      {requests > 0 && (
        <>
          <strong>{texts.waiting(waiting)}</strong> <span>{texts.requests(requests)}</span>{' '}
        </>
      )}
      {searches !== null && <span>{texts.searches(searches)} </span>}
      {pledges !== null && median !== null && <span>{texts.median(naira(median), pledges)}</span>}
    </>
  );
  if (requests === 0) return <span className={`figures ${styles.cell}`}>{shown}</span>;
  return (
    <Link to={`/listing-requests?${query.toString()}`} className={`figures ${styles.cell}`}>
      {shown}
    </Link>
  );
}

const wantedIn = ({ waiting, searches }: DemandCell) => waiting + (searches ?? 0);

const mostOf = (cells: readonly DemandCell[]) => Math.max(...cells.map(wantedIn), 1);

/** The share of the most wanted cell, in steps. */
function shadeOf(cell: DemandCell, most: number) {
  return Math.max(1, Math.ceil((SHADES * wantedIn(cell)) / most));
}

import { useQuery } from '@tanstack/react-query';
import type { DisputeEvidence as Evidence } from '../lib/http/api.types';
import { Failure } from '../ui/failure';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { RowSkeletons } from '../ui/skeletons';
import { Time } from '../ui/time';
import { evidenceOf } from './card-disputes.api';
import { texts } from './card-disputes.texts';
import styles from './moderation.module.css';

const says = texts.evidence;

/** What the log knows of a disputed payment: this is what the bank gets. */
export function DisputeEvidence({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(evidenceOf(id));
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  return (
    <div>
      <p className={styles.facts}>
        <span>
          {says.started} <Time at={data.initiated_at} absolute />
        </span>
        {data.paid_at && (
          <span>
            {says.paid} <Time at={data.paid_at} absolute />
          </span>
        )}
        <a href={data.receipt}>{says.receipt}</a>
      </p>
      {data.guides.length === 0 && <p className="muted">{says.none}</p>}
      {data.guides.map((guide) => (
        <Guide key={guide.reference} guide={guide} />
      ))}
    </div>
  );
}

function Guide({ guide }: { guide: Evidence['guides'][number] }) {
  const { slug, title, price_kobo, bought_at, refunded_at, refunded_to, sections, opened } = guide;
  return (
    <>
      <p className={styles.facts}>
        <strong>{slug ? <Link to={`/listing/${slug}`}>{title ?? says.guide}</Link> : says.guide}</strong>
        <Naira kobo={price_kobo} />
        <span>
          {says.bought} <Time at={bought_at} absolute />
        </span>
        {refunded_to && (
          <span>
            {says.refunded[refunded_to]} {refunded_at && <Time at={refunded_at} absolute />}
          </span>
        )}
        <span>{says.opened(opened.length, sections)}</span>
      </p>
      {opened.length > 0 && (
        <ul>
          {opened.map((section, n) => (
            <li key={n}>
              {section.title ?? says.section}, <Time at={section.at} absolute />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

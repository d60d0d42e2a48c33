import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ACTIVITY_AREAS, type ActivityArea } from '#server/kernel/activity-areas';
import { dayOf } from '#server/kernel/days';
import { Button } from '../ui/button';
import { DownloadButton } from '../ui/download-button';
import { EmptyState } from '../ui/empty-state';
import { Failure } from '../ui/failure';
import { LAGOS, lagosClock } from '../ui/lagos';
import { Select } from '../ui/select';
import { ShowMore } from '../ui/show-more';
import { RowSkeletons } from '../ui/skeletons';
import { activity, type ActivityEntry, activityFile, type ActivityFile } from './activity.api';
import styles from './activity.module.css';
import { texts } from './activity.texts';

const DAY_MS = 86_400_000;
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: LAGOS });

const FILES: ActivityFile[] = ['csv', 'json'];
const areas = ACTIVITY_AREAS.map((value) => ({ value, label: texts.areas[value] }));

/** What we recorded about the person (B27), by the days of Lagos; as a list and as files. */
export function Activity() {
  const [area, setArea] = useState<ActivityArea>();
  return (
    <>
      <div className={styles.top}>
        <Select
          label={texts.filter}
          value={area ?? ''}
          options={[{ value: '', label: texts.all }, ...areas]}
          onChange={(chosen) => setArea(chosen ? (chosen as ActivityArea) : undefined)}
        />
        <Files />
      </div>
      <Entries area={area} showAll={() => setArea(undefined)} />
    </>
  );
}

const Files = () => (
  <div className={styles.files}>
    {FILES.map((format) => (
      <DownloadButton
        key={format}
        file={async () => ({ content: await activityFile(format), name: `activity.${format}` })}
        saved={texts.saved}
      >
        {texts.file(format)}
      </DownloadButton>
    ))}
  </div>
);

function Entries({ area, showAll }: { area?: ActivityArea; showAll: () => void }) {
  const query = useInfiniteQuery(activity(area));
  const { data, error, isPending, refetch } = query;
  if (isPending) return <RowSkeletons />;
  if (!data) return <Failure lead={texts.failed} error={error} retry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={<IconHistory size={28} />}
        action={
          area && (
            <Button variant="default" onClick={showAll}>
              {texts.showAll}
            </Button>
          )
        }
      >
        {texts.none}
      </EmptyState>
    );
  return (
    <>
      {byDay(data).map(({ day, entries }) => (
        <section key={day} className={styles.day} aria-label={nameOf(day)}>
          <h3>{nameOf(day)}</h3>
          <ol className={styles.entries}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      <ShowMore query={query}>{texts.more}</ShowMore>
    </>
  );
}

function Entry({ entry: { at, area, sentence, listing, reference } }: { entry: ActivityEntry }) {
  return (
    <li>
      <time dateTime={at} className="figures">
        {lagosClock(at)}
      </time>
      <div>
        <p>{sentence}</p>
        <p className="muted">{[texts.areas[area], listing?.title, reference].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}

function byDay(entries: readonly ActivityEntry[]): { day: string; entries: ActivityEntry[] }[] {
  const days: { day: string; entries: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function nameOf(day: string): string {
  const now = Date.now();
  if (day === dayOf(new Date(now).toISOString())) return texts.today;
  if (day === dayOf(new Date(now - DAY_MS).toISOString())) return texts.yesterday;
  return date.format(new Date(`${day}T12:00:00.000Z`));
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Link } from '../../ui/link';
import { Page, TabTitle } from '../../ui/page';
import { TextSkeleton } from '../../ui/skeletons';
import { Time } from '../../ui/time';
import { Title } from '../../ui/title';
import { sectionContents } from '../catalogue.api';
import type { Listing, SectionEntry } from '../listing';
import { guideThen, sectionBought } from '../past.api';
import { ContentItem } from './content-item';
import { IsBought } from './mark';
import styles from './reader.module.css';
import { texts as reading } from './reader.texts';
import { SectionNavigation } from './section-navigation';
import updates from './updates.module.css';
import { texts } from './updates.texts';
import { Reasons, WhatChanged } from './what-changed';

const says = texts.past;

interface Props {
  listing: Listing;
  /** The id or slug of the section in the address. */
  chosen: string | null;
  choose: (section: string) => void;
}

/** A guide as on the day its reader bought it. */
export function PastReader({ listing, chosen, choose }: Props) {
  const { slug, title } = listing;
  const { data: guide, error, refetch } = useQuery(guideThen(slug));
  if (!guide)
    return (
      <Page title={title} untitled={!error}>
        {error ? <Failure error={error} retry={() => void refetch()} /> : <TextSkeleton count={8} />}
      </Page>
    );
  const sections = guide.sections.map(({ today, ...section }): SectionEntry & { today: typeof today } => {
    const completed = listing.sections.some(({ id, completed }) => id === section.id && completed);
    const known = { completed, locked: false, is_preview: false, updated: null, updated_at: guide.at };
    return { ...section, ...known, today };
  });
  const section = sections.find(({ id, slug }) => slug === chosen || id === chosen) ?? sections[0];
  const today = listing.sections.some(({ id }) => id === section?.id) ? `?section=${section!.slug}` : '';
  return (
    <div className={`page ${styles.reader}`}>
      <TabTitle>{title}</TabTitle>
      <SectionNavigation
        listing={{ ...listing, sections, is_owner: false, coauthor_share: null }}
        chosen={section}
        choose={choose}
      />
      <div className={styles.column}>
        <p className={styles.back}>
          <Link to={`/listing/${slug}/PaidListingDetail`}>{title}</Link>
        </p>
        <p className={updates.update} role="note">
          <span>
            <strong>
              {says.notice} <Time at={guide.at} absolute />
            </strong>
          </span>
          <Link to={`/listing/${slug}/sections${today}`}>{says.today}</Link>
        </p>
        {section ? (
          <>
            <Title order={1} size="h2">
              {section.title}
            </Title>
            <PastContents key={section.id} slug={slug} section={section} today={section.today} />
          </>
        ) : (
          <p className="muted">{says.none}</p>
        )}
      </div>
    </div>
  );
}

interface ContentsProps {
  slug: string;
  section: SectionEntry;
  today: 'same' | 'changed' | 'removed';
}

function PastContents({ slug, section, today }: ContentsProps) {
  const [isCompared, setCompared] = useState(false);
  const { data, error, refetch } = useQuery(sectionBought(slug, section.id));
  const { data: now } = useQuery({ ...sectionContents(slug, section.id), enabled: isCompared });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <TextSkeleton />;
  return (
    <>
      {today === 'changed' ? (
        <div>
          <Button variant="default" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
            {isCompared ? says.hide : says.compare}
          </Button>
        </div>
      ) : (
        <>
          <p className="muted">{says[today]}</p>
          {today === 'removed' && <Reasons of={data.reasons} />}
        </>
      )}
      {isCompared &&
        (now ? (
          <WhatChanged then={data.contents} today={now.contents} reasons={data.reasons} />
        ) : (
          <TextSkeleton count={2} />
        ))}
      {data.contents.length === 0 ? (
        <p className="muted">{says.empty}</p>
      ) : (
        <ol className={styles.contents} aria-label={reading.contents}>
          {data.contents.map((item) => (
            <li key={item.id}>
              <IsBought value>
                <ContentItem item={item} isOwn />
              </IsBought>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

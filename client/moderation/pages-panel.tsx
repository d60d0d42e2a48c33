import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PageKind, WRITTEN_PAGES } from '#server/kernel/page-slugs';
import { asMarkdown, pages } from '../lib/texts/written-pages';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import { RowSkeletons } from '../ui/skeletons';
import { Title } from '../ui/title';
import styles from './moderation.module.css';
import { type Draft, PageEditor } from './page-editor';
import { type PageOnDesk, pagesOnDesk } from './pages.api';
import { texts } from './pages.texts';
import { Part } from './part';

/** The pages of the site, the programs and the resources, which admins write (A16.5). */
export const PagesPanel = () => (
  <Part title={texts.title}>
    <Pages />
  </Part>
);

/** A page before an admin wrote it. */
const asMade = (slug: string): Draft => ({
  ...{ slug, kind: 'page', title: pages[slug]!.title, lead: pages[slug]!.lead, body: asMarkdown(pages[slug]!) },
  ...{ is_published: true, revision: 0 },
});
const blank = (kind: PageKind): Draft => ({
  ...{ slug: '', kind, title: '', lead: '', body: '', is_published: false, revision: 0 },
});
const draftsOf = (written: PageOnDesk[]): Draft[] => [
  ...WRITTEN_PAGES.map((slug) => written.find((page) => page.slug === slug) ?? asMade(slug)),
  ...written.filter(({ kind }) => kind !== 'page'),
];

function Pages() {
  const { data, error, refetch } = useQuery(pagesOnDesk);
  const [{ draft, turn }, set] = useState<{ draft?: Draft; turn: number }>({ turn: 0 });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  const open = (next?: Draft) => set((now) => ({ draft: next, turn: now.turn + 1 }));
  if (draft) return <PageEditor key={turn} draft={draft} open={open} />;
  return (
    <div className={styles.form}>
      <p className="muted">{texts.lead}</p>
      <Group gap={8}>
        {(['program', 'resource'] as const).map((kind) => (
          <Button key={kind} variant="default" onClick={() => open(blank(kind))}>
            {texts.add[kind]}
          </Button>
        ))}
      </Group>
      <ul className={styles.queue} aria-label={texts.list}>
        {draftsOf(data).map((page) => (
          <Row key={page.slug} page={page} edit={() => open(page)} />
        ))}
      </ul>
    </div>
  );
}

const stateOf = ({ revision, is_published }: Draft) => (revision === 0 ? 'asMade' : is_published ? 'shown' : 'hidden');

const Row = ({ page, edit }: { page: Draft; edit: () => void }) => (
  <li className={`card ${styles.review}`}>
    <div>
      <Title order={3} size="h5">
        {page.title}
      </Title>
      <p className={styles.facts}>
        <span className="muted">{texts.kinds[page.kind]}</span>
        <span>
          {page.kind === 'page' && stateOf(page) === 'hidden' ? texts.states.asMade : texts.states[stateOf(page)]}
        </span>
      </p>
    </div>
    <Group>
      <Button variant="default" aria-label={texts.editOne(page.title)} onClick={edit}>
        {texts.edit}
      </Button>
    </Group>
  </li>
);

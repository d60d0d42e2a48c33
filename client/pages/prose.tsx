import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { isWrittenPage } from '#server/kernel/page-slugs';
import { pages, type WrittenPage } from '../lib/texts/written-pages';
import { Button } from '../ui/button';
import { Link } from '../ui/link';
import { Markdown } from '../ui/markdown';
import { NotFound } from '../ui/not-found';
import { Page } from '../ui/page';
import { TextSkeleton } from '../ui/skeletons';
import { Title } from '../ui/title';
import { writtenPage } from './pages.api';
import { Resources } from './resources';
import { Shelved } from './shelved';
import { ShelfList } from './shelf-list';

/** Further contents of a page, by its name. */
const beneath: Record<string, ReactNode> = {
  programs: <ShelfList name="programs" />,
  'resource-center': <Resources />,
};
const shelves = { programs: 'programs', 'resource-center': 'resources' } as const;

/** About, help, the legal pages, programs and the resource center; `?read=` opens one program or resource. */
export function Prose() {
  const { name: given = '' } = useParams();
  const [params] = useSearchParams();
  const name = given.toLowerCase();
  const text = pages[name];
  const read = params.get('read');
  if (!text) return <NotFound />;
  if (read && name in shelves) return <Shelved name={shelves[name as keyof typeof shelves]} slug={read} />;
  return isWrittenPage(name) ? <Written name={name} text={text} /> : <AsMade text={text} />;
}

/** What an admin wrote, or without it, also where it cannot be fetched, the text that comes with the product. */
function Written({ name, text }: { name: string; text: WrittenPage }) {
  const { data, isPending } = useQuery(writtenPage(name));
  if (isPending)
    return (
      <Page title={text.title} width="reading">
        <TextSkeleton />
      </Page>
    );
  if (!data) return <AsMade text={text}>{beneath[name]}</AsMade>;
  return (
    <Page title={data.title} lead={data.lead} width="reading">
      <Markdown beneath="h1">{data.body}</Markdown>
      {beneath[name]}
      <Action of={text} />
    </Page>
  );
}

const AsMade = ({ text, children }: { text: WrittenPage; children?: ReactNode }) => (
  <Page title={text.title} lead={text.lead} width="reading">
    <div className="reading">
      {text.parts.map(([heading, ...paragraphs]) => (
        <section key={heading}>
          <Title order={2} size="h4" mt="lg">
            {heading}
          </Title>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} style={{ margin: '4px 0 0' }}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
    {children}
    <Action of={text} />
  </Page>
);

const Action = ({ of: { action } }: { of: WrittenPage }) =>
  action && (
    <Button component={Link} to={action.to} mt="xl">
      {action.label}
    </Button>
  );

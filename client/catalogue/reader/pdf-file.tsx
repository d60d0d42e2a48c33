import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { TextSkeleton } from '../../ui/skeletons';
import type { Content } from '../listing';
import { useFreshLink } from './file-links';
import { readTo, rememberReadTo } from './last-read';
import { Mark } from './mark';
import { pagesIn } from './pdf-length';
import styles from './reader.module.css';
import { texts } from './reader.texts';

/** Of a document whose length is not known. */
const MOST_PAGES = 9_999;

interface Props {
  item: Content;
  name: string;
  /** The link that it was opened by. */
  opened: string;
}

/** A PDF in the browser's own viewer, at the page where this reader left it. */
export function PdfFile({ item, name, opened }: Props) {
  const [wanted, setWanted] = useState(() => readTo(item.id) || 1);
  const [link, setLink] = useState(opened);
  const freshLink = useFreshLink(item);
  const { data: pages, isPending } = useLength(item, opened);
  const last = pages ?? MOST_PAGES;
  const page = Math.min(wanted, last);
  const go = async (to: number) => {
    if (!Number.isFinite(to)) return;
    const next = Math.min(Math.max(1, Math.round(to)), last);
    if (next === page) return;
    rememberReadTo(item.id, next);
    setLink(await freshLink());
    setWanted(next);
  };
  /** What is typed is replaced by the page that it leads to. */
  const type = (field: HTMLInputElement) => {
    const to = field.valueAsNumber;
    field.value = String(Number.isFinite(to) ? Math.min(Math.max(1, Math.round(to)), last) : page);
    void go(to);
  };
  return (
    <>
      <Group gap={8}>
        <Button variant="default" disabled={page === 1} onClick={() => void go(page - 1)}>
          {texts.pdf.previous}
        </Button>
        <label className={styles.page}>
          {texts.pdf.page}
          <input
            key={page}
            type="number"
            inputMode="numeric"
            min={1}
            max={last}
            defaultValue={page}
            onBlur={({ currentTarget }) => type(currentTarget)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && type(currentTarget)}
          />
          {pages !== undefined && <span className="figures muted">{texts.pdf.of(pages)}</span>}
        </label>
        <Button variant="default" disabled={isPending || page === last} onClick={() => void go(page + 1)}>
          {texts.pdf.next}
        </Button>
      </Group>
      {/* The viewer goes to a page only when it opens; a remembered page may be past the end of a newer file. */}
      {isPending && wanted > 1 ? (
        <TextSkeleton />
      ) : (
        <div className={styles.framed}>
          <iframe key={page} className={styles.pdf} src={`${shown(link)}#page=${page}`} title={name} />
          <Mark />
        </div>
      )}
      <p className="muted">{texts.pdf.remembered}</p>
    </>
  );
}

const shown = (link: string) => `${link}&inline=1`;

/** How many pages it has, from the file that the viewer shows: the browser fetches it once. */
const useLength = ({ id }: Content, link: string) =>
  useQuery({
    queryKey: ['file', id, 'pages'],
    queryFn: async ({ signal }) => {
      const answer = await fetch(shown(link), { signal });
      if (!answer.ok) throw new Error(id);
      return (await pagesIn(new Uint8Array(await answer.arrayBuffer()))) ?? null;
    },
    select: (pages) => pages ?? undefined,
    staleTime: Infinity,
    retry: false,
  });

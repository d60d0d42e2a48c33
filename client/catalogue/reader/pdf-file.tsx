import { useState } from 'react';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import type { Content } from '../listing';
import { useFreshLink } from './file-links';
import { readTo, rememberReadTo } from './last-read';
import { Mark } from './mark';
import styles from './reader.module.css';
import { texts } from './reader.texts';

const MOST_PAGES = 9_999;

interface Props {
  item: Content;
  name: string;
  /** The link that it was opened by. */
  opened: string;
}

/** A PDF in the browser's own viewer, at the page where this reader left it. */
export function PdfFile({ item, name, opened }: Props) {
  const [page, setPage] = useState(() => readTo(item.id) || 1);
  const [link, setLink] = useState(opened);
  const freshLink = useFreshLink(item);
  const go = async (to: number) => {
    if (!(to >= 1 && to <= MOST_PAGES)) return;
    rememberReadTo(item.id, to);
    setLink(await freshLink());
    setPage(to);
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
            max={MOST_PAGES}
            defaultValue={page}
            onBlur={({ currentTarget }) => currentTarget.valueAsNumber !== page && void go(currentTarget.valueAsNumber)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && void go(currentTarget.valueAsNumber)}
          />
        </label>
        <Button variant="default" onClick={() => void go(page + 1)}>
          {texts.pdf.next}
        </Button>
      </Group>
      {/* The viewer goes to a page only when it opens. */}
      <div className={styles.framed}>
        <iframe key={page} className={styles.pdf} src={`${link}&inline=1#page=${page}`} title={name} />
        <Mark />
      </div>
      <p className="muted">{texts.pdf.remembered}</p>
    </>
  );
}

import { IconBook, IconDownload, IconFileText } from '@tabler/icons-react';
import { type MouseEvent, useId, useState } from 'react';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { toast } from '../../ui/toast';
import type { Content } from '../listing';
import { isEnding } from '../../lib/files/links';
import { useFreshLink, useRenewal } from './file-links';
import { PdfFile } from './pdf-file';
import styles from './reader.module.css';
import { texts } from './reader.texts';
import { TextFile } from './text-file';

/** Longer texts are only downloaded, bytes. */
const READ_MOST = 1_000_000;

/** What is read on the page; every other document is only downloaded. */
function readerOf({ mime_type, size }: Content) {
  if (mime_type === 'application/pdf' && navigator.pdfViewerEnabled) return 'pdf';
  return mime_type?.startsWith('text/plain') && (size ?? 0) <= READ_MOST ? 'text' : undefined;
}

export function DocumentRow({ item }: { item: Content }) {
  const name = item.file_name ?? texts.document;
  const renew = useRenewal();
  const freshLink = useFreshLink(item);
  /** The link that it was opened by. */
  const [opened, setOpened] = useState<string>();
  const isOpen = opened !== undefined;
  const panel = useId();
  const reader = readerOf(item);
  /** An old link, such as that of a page that slept, is renewed first. */
  const download = async (event: MouseEvent) => {
    if (!item.file_content || !isEnding(item.file_content)) return;
    event.preventDefault();
    const link = (await renew(item.id))?.file_content;
    if (link) Object.assign(document.createElement('a'), { href: link, download: name }).click();
    else toast.error(texts.notRenewed);
  };
  return (
    <div className={`card ${styles.file}`}>
      <IconFileText size={24} color="var(--palm)" aria-hidden="true" />
      <span className={styles.fileName}>
        {name}
        {item.size ? <small className="figures muted">{bytes(item.size)}</small> : null}
      </span>
      <Group gap={8}>
        {reader && (
          <Button
            variant="light"
            leftSection={<IconBook size={20} aria-hidden="true" />}
            aria-label={isOpen ? texts.closeFile(name) : texts.readFile(name)}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => (isOpen ? setOpened(undefined) : void freshLink().then(setOpened))}
          >
            {isOpen ? texts.close : texts.read}
          </Button>
        )}
        <Button
          component="a"
          href={item.file_content}
          onClick={(event) => void download(event)}
          download={name}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          aria-label={texts.downloadFile(name)}
        >
          {texts.download}
        </Button>
      </Group>
      {reader && (
        <div id={panel} className={styles.opened} hidden={!isOpen}>
          {isOpen && reader === 'pdf' && <PdfFile item={item} name={name} opened={opened} />}
          {isOpen && reader === 'text' && <TextFile item={item} name={name} />}
        </div>
      )}
    </div>
  );
}

const bytes = (size: number) =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`;

import { IconDownload, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import type { Content } from '../listing';
import { Markdown } from './markdown';
import styles from './reader.module.css';
import { texts } from './reader.texts';

export function ContentItem({ item }: { item: Content }) {
  switch (item.resourcetype) {
    case 'Text':
      return <Markdown beneath="h1">{item.text_content ?? ''}</Markdown>;
    case 'Image':
      return <Picture item={item} />;
    case 'Document':
      return <DocumentRow item={item} />;
    case 'Audio':
      return <Sound item={item} />;
  }
}

const Picture = ({ item: { image_content, file_name, width, height } }: { item: Content }) => (
  <img
    className={styles.image}
    src={image_content}
    alt={file_name ?? ''}
    width={width ?? undefined}
    height={height ?? undefined}
    loading="lazy"
  />
);

function DocumentRow({ item }: { item: Content }) {
  const name = item.file_name ?? texts.document;
  return (
    <div className={`card ${styles.file}`}>
      <IconFileText size={24} color="var(--palm)" aria-hidden="true" />
      <span className={styles.fileName}>
        {name}
        {item.size ? <small className="figures muted">{bytes(item.size)}</small> : null}
      </span>
      <Button
        component="a"
        href={item.file_content}
        download={name}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        aria-label={texts.downloadFile(name)}
      >
        {texts.download}
      </Button>
    </div>
  );
}

/** Keeps the link while it plays; replaces an expired link by the newest. */
function Sound({ item }: { item: Content }) {
  const [source, setSource] = useState(item.audio_content);
  return (
    <div className={`card ${styles.file}`}>
      <audio
        className={styles.audio}
        controls
        preload="none"
        src={source}
        aria-label={item.file_name ?? texts.voiceNote}
        onError={() => source !== item.audio_content && setSource(item.audio_content)}
      />
    </div>
  );
}

const bytes = (size: number) =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`;

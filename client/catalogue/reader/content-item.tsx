import { IconDownload, IconFileText } from '@tabler/icons-react';
import { type MouseEvent, type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { lazyPanel } from '../../ui/lazy-panel';
import { toast } from '../../ui/toast';
import type { Content } from '../listing';
import { isEnding, useLink, useRenewal } from './file-links';
import { Markdown } from './markdown';
import styles from './reader.module.css';
import { texts } from './reader.texts';

const Lightbox = lazyPanel(async () => (await import('./lightbox')).Lightbox);

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

/** Opens in full size. */
function Picture({ item: { id, image_content, alt, width, height } }: { item: Content }) {
  const [isOpen, setOpen] = useState(false);
  const { link, onError } = useLink(id, image_content);
  const shows = alt || texts.picture;
  return (
    <>
      <button
        type="button"
        className={styles.enlarge}
        aria-label={texts.enlarge(shows)}
        aria-haspopup="dialog"
        onPointerEnter={Lightbox.preload}
        onFocus={Lightbox.preload}
        onClick={() => setOpen(true)}
      >
        <img
          className={styles.image}
          src={link}
          alt={shows}
          width={width ?? undefined}
          height={height ?? undefined}
          loading="lazy"
          onError={onError}
        />
      </button>
      <Lightbox opened={isOpen} onClose={() => setOpen(false)} src={link} alt={shows} />
    </>
  );
}

function DocumentRow({ item }: { item: Content }) {
  const name = item.file_name ?? texts.document;
  const renew = useRenewal();
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
    </div>
  );
}

/** A recording of a browser does not say how long it is until its end is loaded, which the jump makes it do. */
const findLength = ({ currentTarget: sound }: SyntheticEvent<HTMLAudioElement>) => {
  if (Number.isFinite(sound.duration)) return;
  sound.addEventListener('durationchange', () => (sound.currentTime = 0), { once: true });
  sound.currentTime = Number.MAX_SAFE_INTEGER;
};

function Sound({ item }: { item: Content }) {
  const { link, onError } = useLink(item.id, item.audio_content);
  return (
    <div className={`card ${styles.file}`}>
      <audio
        className={styles.audio}
        controls
        preload="none"
        src={link}
        aria-label={item.file_name ?? texts.voiceNote}
        onLoadedMetadata={findLength}
        onError={onError}
      />
    </div>
  );
}

const bytes = (size: number) =>
  size < 1_000_000 ? `${Math.max(1, Math.round(size / 1000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`;

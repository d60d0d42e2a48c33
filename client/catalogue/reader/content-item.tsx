import { type SyntheticEvent, useState } from 'react';
import { inWidths } from '../../lib/files/pictures';
import { lazyPanel } from '../../ui/lazy-panel';
import type { Content } from '../listing';
import { DocumentRow } from './document-row';
import { useLink } from './file-links';
import { Markdown } from '../../ui/markdown';
import styles from './reader.module.css';
import { texts } from './reader.texts';
import { Mark } from './mark';
import { ChecklistEntry } from './checklist-entry';

const Lightbox = lazyPanel(async () => (await import('./lightbox')).Lightbox);

interface Props {
  item: Content;
  /** For its creator. */
  isOwn?: boolean;
}

export function ContentItem({ item, isOwn }: Props) {
  switch (item.resourcetype) {
    case 'Text':
      return <Markdown beneath="h1">{item.text_content ?? ''}</Markdown>;
    case 'Image':
      return <Picture item={item} />;
    case 'Document':
      return <DocumentRow item={item} />;
    case 'Audio':
      return <Sound item={item} />;
    case 'Checklist':
      return item.entry ? <ChecklistEntry id={item.id} entry={item.entry} isOwn={isOwn} /> : null;
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
          srcSet={link && width ? [...inWidths(link, width), `${link} ${width}w`].join() : undefined}
          sizes={width ? `min(100vw, 720px, ${width}px)` : undefined}
          alt={shows}
          width={width ?? undefined}
          height={height ?? undefined}
          loading="lazy"
          onError={onError}
        />
        <Mark />
      </button>
      <Lightbox opened={isOpen} onClose={() => setOpen(false)} src={link} alt={shows} />
    </>
  );
}

/** A recording of a browser does not say how long it is until its end is loaded, which the jump makes it do. */
const findLength = ({ currentTarget: sound }: SyntheticEvent<HTMLAudioElement>) => {
  if (Number.isFinite(sound.duration)) return;
  sound.addEventListener('durationchange', () => (sound.currentTime = 0), { once: true });
  sound.currentTime = Number.MAX_SAFE_INTEGER;
};

/** With the length that was recorded. The player shows its times only once it knows the length itself. */
function Sound({ item }: { item: Content }) {
  const { link, onError } = useLink(item.id, item.audio_content);
  const [isKnown, setKnown] = useState(false);
  return (
    <div className={`card ${styles.file}`}>
      <p className={styles.sound}>
        {texts.voiceNote}
        {item.duration ? <span className="figures muted">{timeOf(item.duration)}</span> : null}
      </p>
      <audio
        className={styles.audio}
        data-unknown={!isKnown || undefined}
        controls
        preload="none"
        src={link}
        aria-label={item.file_name ?? texts.voiceNote}
        onLoadedMetadata={findLength}
        onDurationChange={({ currentTarget: { duration } }) => setKnown(duration > 0 && Number.isFinite(duration))}
        onError={onError}
      />
    </div>
  );
}

/** Minutes and seconds: 1:05. */
const timeOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

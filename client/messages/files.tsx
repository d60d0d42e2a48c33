import { IconFile } from '@tabler/icons-react';
import styles from './conversation.module.css';
import { texts } from './messages.texts';
import type { Attachment } from './messages.types';
import { formatSize } from '../ui/size';
import { type FileOf, useFileLink } from './use-file-link';

interface Props {
  thread: string;
  files: readonly Attachment[];
}

/** The files of a message. Each has its height before it is fetched, so that nothing moves when it arrives. */
export const Files = ({ thread, files }: Props) =>
  files.length > 0 && (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <OneFile thread={thread} file={file} />
        </li>
      ))}
    </ul>
  );

function OneFile(props: FileOf) {
  const { name, size, content_type } = props.file;
  const { link, onError, onClick } = useFileLink(props);
  const target = { href: link, target: '_blank', rel: 'noopener noreferrer', onClick };
  if (content_type.startsWith('image/'))
    return (
      <a {...target} className={styles.picture}>
        <img src={link} alt={texts.message.picture(name)} width={220} height={165} loading="lazy" onError={onError} />
      </a>
    );
  if (content_type.startsWith('audio/'))
    return <audio controls preload="none" src={link} aria-label={name} onError={onError} />;
  return (
    <a {...target} className={styles.file}>
      <IconFile size={20} aria-hidden="true" />
      <span>{name}</span>
      <span className="muted">{formatSize(size)}</span>
    </a>
  );
}

import { Suspense } from 'react';
import { lazyScreen } from '../../ui/lazy-screen';
import styles from './markdown.module.css';
import type { MarkdownProps } from './rendered-markdown';

function AsWritten({ children }: Pick<MarkdownProps, 'children'>) {
  return <p className={styles.plain}>{children}</p>;
}

/** Without the code, which may not be fetched offline, the text is shown as it was written. */
const Rendered = lazyScreen<MarkdownProps>(async () => (await import('./rendered-markdown')).default, AsWritten);

/** Also while the data of a page is fetched that will show markdown. */
export const loadMarkdown = Rendered.preload;

/** A creator's text. */
export const Markdown = (text: MarkdownProps) => (
  <div className={`reading ${styles.prose}`}>
    <Suspense fallback={<AsWritten>{text.children}</AsWritten>}>
      <Rendered {...text} />
    </Suspense>
  </div>
);

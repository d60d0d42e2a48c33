import { Suspense } from 'react';
import { fetched } from '../../ui/fetched';
import styles from './markdown.module.css';
import type { MarkdownProps } from './rendered-markdown';

/** Without the code, which may not be fetched offline, the text is shown as it was written. */
const Rendered = fetched<MarkdownProps>(() =>
  import('./rendered-markdown').then(({ default: Component }) => Component).catch(() => AsWritten),
);

/** Also while the data of a page is fetched that will show markdown. */
export const loadMarkdown = Rendered.fetch;

const AsWritten = ({ children }: Pick<MarkdownProps, 'children'>) => <p className={styles.plain}>{children}</p>;

/** A creator's text. */
export const Markdown = (text: MarkdownProps) => (
  <div className={`reading ${styles.prose}`}>
    <Suspense fallback={<AsWritten>{text.children}</AsWritten>}>
      <Rendered {...text} />
    </Suspense>
  </div>
);

import { lazy, Suspense } from 'react';
import type { Components, Options } from 'react-markdown';
import styles from './markdown.module.css';

/** Also while the data of a page is fetched that will show markdown. */
export const loadMarkdown = () => import('react-markdown');

/** Without the code, which may not be fetched offline, the text is shown as it was written. */
const Rendered = lazy(() => loadMarkdown().catch(() => ({ default: AsWritten })));

const AsWritten = ({ children }: Options) => <p className={styles.plain}>{children}</p>;

const Away: Components['a'] = ({ href, children }) => (
  <a href={href} target="_blank" rel="nofollow noopener noreferrer">
    {children}
  </a>
);
/** Maps a creator's headings to levels below the page's heading. */
const under = (upper: 'h2' | 'h3', lower: 'h3' | 'h4'): Options => ({
  components: { h1: upper, h2: upper, h3: upper, h4: lower, h5: lower, h6: lower, a: Away },
  skipHtml: true,
  disallowedElements: ['img'],
  unwrapDisallowed: true,
});
const RULES = { h1: under('h2', 'h3'), h2: under('h3', 'h4') };

interface Props {
  children: string;
  /** Level of the heading above this text. */
  beneath: keyof typeof RULES;
}

/** Markdown without raw HTML and external pictures. */
export function Markdown({ children, beneath }: Props) {
  return (
    <div className={`reading ${styles.prose}`}>
      <Suspense fallback={<AsWritten>{children}</AsWritten>}>
        <Rendered {...RULES[beneath]}>{children}</Rendered>
      </Suspense>
    </div>
  );
}

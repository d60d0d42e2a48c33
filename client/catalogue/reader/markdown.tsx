import { lazy, Suspense } from 'react';
import type { Components, Options } from 'react-markdown';
import styles from './markdown.module.css';

const Rendered = lazy(() => import('react-markdown'));

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
      <Suspense fallback={<p className={styles.plain}>{children}</p>}>
        <Rendered {...RULES[beneath]}>{children}</Rendered>
      </Suspense>
    </div>
  );
}

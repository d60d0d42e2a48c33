import Markdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { texts } from './markdown.texts';

export interface MarkdownProps {
  children: string;
  /** Level of the heading above this text. */
  beneath: 'h1' | 'h2';
}

/** A link out of the site, or to a footnote of the text and back. */
const ExternalLink: Components['a'] = ({ href, id, children }) =>
  href?.startsWith('#') ? (
    <a href={href} id={id}>
      {children}
    </a>
  ) : (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  );

/** Wide code scrolls in its own box, also by keyboard. */
const Code: Components['pre'] = ({ children }) => (
  <pre role="region" aria-label={texts.code} tabIndex={0}>
    {children}
  </pre>
);

/** A wide table scrolls in its own box, also by keyboard. */
const Table: Components['table'] = ({ children }) => (
  <div className="prose-table" role="region" aria-label={texts.table} tabIndex={0}>
    <table>{children}</table>
  </div>
);

/** The box of a task list; readers cannot change it. */
const TaskBox: Components['input'] = ({ checked }) => (
  <input
    type="checkbox"
    checked={checked ?? false}
    readOnly
    disabled
    aria-label={checked ? texts.done : texts.notDone}
  />
);

/** Maps a creator's headings to levels below the page's heading. */
const under = (upper: 'h2' | 'h3', lower: 'h3' | 'h4'): Options => ({
  components: {
    ...{ h1: upper, h2: upper, h3: upper, h4: lower, h5: lower, h6: lower },
    ...{ a: ExternalLink, pre: Code, table: Table, input: TaskBox },
  },
  remarkPlugins: [remarkGfm],
  skipHtml: true,
  disallowedElements: ['img'],
  unwrapDisallowed: true,
});
const RULES = { h1: under('h2', 'h3'), h2: under('h3', 'h4') };

/** GitHub's markdown: tables, task lists, struck text and bare links; no raw HTML, no pictures, no links that run code. */
export default function RenderedMarkdown({ children, beneath }: MarkdownProps) {
  return <Markdown {...RULES[beneath]}>{children}</Markdown>;
}

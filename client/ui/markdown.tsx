import { Suspense } from 'react';
import { lazyScreen } from './lazy-screen';
import './markdown.css';
import type { MarkdownProps } from './rendered-markdown';

function AsWritten({ children }: Pick<MarkdownProps, 'children'>) {
  return <p className="prose-plain">{children}</p>;
}

/** Without the code, which may not be fetched offline, the text is shown as it was written. */
const Rendered = lazyScreen<MarkdownProps>(async () => (await import('./rendered-markdown')).default, AsWritten);

/** Also while the data of a page is fetched that will show markdown. */
export const loadMarkdown = Rendered.preload;

/** A text in markdown. */
export const Markdown = (text: MarkdownProps) => (
  <div className="reading prose">
    <Suspense fallback={<AsWritten>{text.children}</AsWritten>}>
      <Rendered {...text} />
    </Suspense>
  </div>
);

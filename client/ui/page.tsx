import type { ReactNode } from 'react';
import './states.css';
import { Title } from './title';

interface Props {
  title: string;
  lead?: ReactNode;
  /** Narrow for forms, reading for prose, wide otherwise. */
  width?: 'narrow' | 'reading' | 'wide';
  /** The title is set for the tab only; the page renders its own heading. */
  untitled?: boolean;
  children: ReactNode;
}

export function Page({ title, lead, width = 'wide', untitled = false, children }: Props) {
  return (
    <div className="page" data-narrow={width === 'narrow' || undefined} data-reading={width === 'reading' || undefined}>
      <TabTitle>{title}</TabTitle>
      {!untitled && (
        <header style={{ marginBottom: 24 }}>
          <Title order={1}>{title}</Title>
          {lead && <p className="page-lead">{lead}</p>}
        </header>
      )}
      {children}
    </div>
  );
}

/** The title of the browser's tab. Each screen renders one, so that no title outlives its screen. */
export const TabTitle = ({ children }: { children?: string }) => (
  <title>{children ? `${children} · Groundwork` : 'Groundwork'}</title>
);

import type { ReactNode } from 'react';
import './states.css';

interface Props {
  tone?: 'good' | 'attention' | 'plain';
  icon?: ReactNode;
  children: ReactNode;
}

/** A short word about a state; the tone only repeats what the word says. */
export function Status({ tone = 'plain', icon, children }: Props) {
  return (
    <span className="status-label" data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}

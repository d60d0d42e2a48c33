import type { ReactNode } from 'react';
import './states.css';

interface Props {
  tone?: 'good' | 'attention' | 'plain';
  icon?: ReactNode;
  children: ReactNode;
}

/** A label of a state; the tone adds no information. */
export function Status({ tone = 'plain', icon, children }: Props) {
  return (
    <span className="status-label" data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}

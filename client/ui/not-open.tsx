import { IconClockPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './states.css';

interface NoticeProps {
  id?: string;
  /** What is not open, and what a person can do meanwhile. */
  children: ReactNode;
}

export const NotOpenNotice = ({ id, children }: NoticeProps) => (
  <p id={id} className="not-open-notice">
    <IconClockPause size={20} aria-hidden="true" />
    <span>{children}</span>
  </p>
);

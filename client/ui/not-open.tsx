import { IconClockPause } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Stack } from './layout';
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

interface FormProps {
  label: string;
  notice: ReactNode;
  children: ReactNode;
}

/** A form that is not open yet: the sentence that says so comes first, and nothing can be typed. */
export function NotOpenForm({ label, notice, children }: FormProps) {
  const id = useId();
  return (
    <Stack>
      <NotOpenNotice id={id}>{notice}</NotOpenNotice>
      <fieldset className="not-open-form" disabled aria-label={label} aria-describedby={id}>
        <Stack>{children}</Stack>
      </fieldset>
    </Stack>
  );
}

import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import './states.css';

interface Props {
  /** Says that the feature is not open, in one sentence. */
  says: string;
  label?: string;
  className?: string;
  children: ReactNode;
}

/** The form of a feature that is not open yet: it says so first, and takes no input. */
export function ClosedForm({ says, label, className, children }: Props) {
  const note = useId();
  return (
    <form className={className} aria-label={label} aria-describedby={note} onSubmit={(event) => event.preventDefault()}>
      <p id={note} className="closed-note">
        <IconLock size={20} aria-hidden="true" />
        {says}
      </p>
      <fieldset className="closed-fields" disabled>
        {children}
      </fieldset>
    </form>
  );
}

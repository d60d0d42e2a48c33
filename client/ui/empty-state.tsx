import type { ReactNode } from 'react';
import './states.css';

interface Props {
  /** One sentence. */
  children: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

/** What stands in place of an empty list: one sentence, and the next action. */
export function EmptyState({ children, icon, action }: Props) {
  return (
    <div className="state">
      {icon && (
        <span aria-hidden="true" className="state-icon">
          {icon}
        </span>
      )}
      <p>{children}</p>
      {action}
    </div>
  );
}

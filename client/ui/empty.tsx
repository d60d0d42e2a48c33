import type { ReactNode } from 'react';
import './states.css';

interface Props {
  /** One sentence. */
  children: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

export function Empty({ children, icon, action }: Props) {
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

import type { ReactNode } from 'react';
import { Button } from './button';
import { Link } from './link';
import './states.css';

interface Props {
  /** One sentence. */
  children: ReactNode;
  icon?: ReactNode;
  /** Where the next action leads, and its words. */
  next?: { to: string; text: string };
  /** In place of `next`, where it is no link or stands beside others. */
  action?: ReactNode;
}

/** What stands in place of an empty list: one sentence, and the next action. */
export function EmptyState({ children, icon, next, action }: Props) {
  return (
    <div className="state">
      {icon && (
        <span aria-hidden="true" className="state-icon">
          {icon}
        </span>
      )}
      <p>{children}</p>
      {next ? (
        <Button component={Link} to={next.to}>
          {next.text}
        </Button>
      ) : (
        action
      )}
    </div>
  );
}

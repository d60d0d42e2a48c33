import type { ComponentPropsWithoutRef } from 'react';
import './progress.css';

interface Props extends ComponentPropsWithoutRef<'div'> {
  /** In percent. */
  value: number;
  'aria-label': string;
}

/** How far something is. */
export const Progress = ({ value, className, ...props }: Props) => (
  <div
    {...props}
    className={className ? `progress ${className}` : 'progress'}
    role="progressbar"
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={value}
  >
    <div style={{ width: `${value}%` }} />
  </div>
);

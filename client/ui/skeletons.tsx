import type { ComponentPropsWithoutRef, CSSProperties } from 'react';
import './skeletons.css';

type Props = Pick<ComponentPropsWithoutRef<'div'>, 'className' | 'role' | 'aria-label'>;

/** The place of something that arrives later. */
export const Skeleton = ({ className, role, 'aria-label': label, ...style }: Props & CSSProperties) => (
  <div className={className ? `skeleton ${className}` : 'skeleton'} role={role} aria-label={label} style={style} />
);

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

interface Several {
  count?: number;
}

interface CardProps extends Several {
  /** On a phone rows, as of a search. */
  inRows?: boolean;
}

/** Placeholders of listing cards. */
export function CardSkeletons({ count = 4, inRows }: CardProps) {
  return (
    <div aria-busy="true" className="card-skeletons" data-rows={inRows || undefined}>
      {many(count).map((card) => (
        <div key={card} className="card">
          <Skeleton aspectRatio="16 / 9" borderRadius={0} />
          <div>
            <Skeleton height={18} />
            <Skeleton height={14} width="60%" />
            <Skeleton height={14} width="40%" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholders of rows with an avatar and two lines. */
export function RowSkeletons({ count = 4 }: Several) {
  return (
    <div aria-busy="true" style={{ display: 'grid', gap: 16 }}>
      {many(count).map((row) => (
        <div key={row} style={{ display: 'flex', gap: 12, alignItems: 'center' }}>
          <Skeleton width={44} height={44} borderRadius="50%" />
          <div style={{ flex: 1, display: 'grid', gap: 8 }}>
            <Skeleton height={14} width="45%" />
            <Skeleton height={12} width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholders of paragraphs. */
export function TextSkeleton({ count = 5 }: Several) {
  return (
    <div aria-busy="true" style={{ display: 'grid', gap: 12 }}>
      {many(count).map((line) => (
        <Skeleton key={line} height={16} width={line % 3 === 2 ? '70%' : '100%'} />
      ))}
    </div>
  );
}

/** Placeholder of a page. */
export function PageSkeleton() {
  return (
    <div className="page appears" role="status" aria-busy="true" aria-label="Loading">
      <Skeleton height={36} width="min(420px, 70%)" marginBottom={24} />
      <TextSkeleton count={8} />
    </div>
  );
}

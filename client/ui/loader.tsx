import './states.css';

interface Props {
  label?: string;
}

/** Covers the whole screen while something that must not be repeated is under way. */
export function FullScreenLoader({ label = 'Loading' }: Props) {
  return (
    <div className="loader-screen" role="status" aria-live="polite">
      <Mark />
      <span>{label}</span>
    </div>
  );
}

export const Mark = () => (
  <span className="loader-mark" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);

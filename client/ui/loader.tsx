import './states.css';

interface Props {
  label?: string;
}

/** Covers the screen during an action that must not be repeated; seen after 200 ms. */
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

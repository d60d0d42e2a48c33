import { useNavigate } from 'react-router-dom';
import { useSession } from '../../lib/http/session';
import { texts } from '../app.texts';
import { type Mode, setMode, useMode } from './mode';
import styles from './shell.module.css';

const MODES: [Mode, string][] = [
  ['author', texts.header.author],
  ['user', texts.header.user],
];

export function ModeToggle({ onChosen }: { onChosen?: () => void }) {
  const mode = useMode();
  const navigate = useNavigate();
  const signedIn = useSession();

  function choose(next: Mode) {
    setMode(next);
    onChosen?.();
    if (next === 'author' && !signedIn?.user?.is_creator) void navigate('/become-creator');
  }

  return (
    <div role="group" aria-label={texts.header.mode} className={styles.toggle}>
      {MODES.map(([value, label]) => (
        <button key={value} type="button" aria-pressed={mode === value} onClick={() => choose(value)}>
          {label}
        </button>
      ))}
    </div>
  );
}

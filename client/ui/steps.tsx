import './steps.css';
import { texts } from './ui.texts';

interface Props {
  steps: string[];
  current: number;
  onStep?: (step: number) => void;
}

/** The steps of a wizard; they can be selected if `onStep` is given. */
export function Steps({ steps, current, onStep }: Props) {
  return (
    <ol
      className="steps"
      aria-label={texts.steps.title}
      data-now={texts.steps.now(current + 1, steps.length, steps[current])}
    >
      {steps.map((step, index) => (
        <li key={step} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
          <button type="button" disabled={!onStep} onClick={() => onStep?.(index)}>
            <span className="steps-number figures">{index + 1}</span>
            <span className="steps-label">{step}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

import type { SeenUser } from '../lib/http/api.types';
import './said-of.css';

export function Languages({ languages }: Pick<SeenUser, 'languages'>) {
  return (
    <dl className="said-facts">
      {languages.map(({ name, proficiency }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{proficiency}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Interests({ profession }: Pick<SeenUser, 'profession'>) {
  return (
    <ol className="said-numbered">
      {profession.map(({ name }) => (
        <li key={name}>{name}</li>
      ))}
    </ol>
  );
}

/** Cards of two themes in turn. */
export function Skills({ skills }: Pick<SeenUser, 'skills'>) {
  return (
    <ul className="said-skills">
      {skills.map(({ name }, index) => (
        <li key={name} data-theme={index % 2 ? 'clay' : 'palm'}>
          {name}
        </li>
      ))}
    </ul>
  );
}

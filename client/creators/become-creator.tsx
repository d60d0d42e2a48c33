import { IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button';
import { Group } from '../ui/layout';
import { Link } from '../ui/link';
import { NotOpenNotice } from '../ui/not-open';
import { Page } from '../ui/page';
import { Steps } from '../ui/steps';
import { Title } from '../ui/title';
import styles from './creators.module.css';
import { texts } from './creators.texts';
import { AboutForm, IdentityForm } from './onboarding-forms';

const { onboarding, welcome, how, manners } = texts;

/** Onboarding of creators: explanation, then the forms. */
export function BecomeCreator() {
  const [step, setStep] = useState(0);
  const isLast = step === onboarding.steps.length - 1;
  return (
    <Page title={onboarding.title} width="reading">
      <Steps steps={onboarding.steps} current={step} onStep={setStep} />
      <div className="card form-card">
        {STEPS[step]}
        <Group mt="lg">
          {step > 0 && (
            <Button variant="default" onClick={() => setStep(step - 1)}>
              {onboarding.back}
            </Button>
          )}
          {!isLast && (
            <Button variant={step === 0 ? 'default' : 'filled'} onClick={() => setStep(step + 1)}>
              {step === 0 ? onboarding.start : onboarding.next}
            </Button>
          )}
          {(step === 0 || isLast) && (
            <Button component={Link} to="/listing/new">
              {onboarding.createListing}
            </Button>
          )}
        </Group>
      </div>
    </Page>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Title order={2} size="h3">
      {title}
    </Title>
    {children}
  </>
);

const Points = ({ lines, icon }: { lines: string[]; icon: ReactNode }) => (
  <ul className={styles.points}>
    {lines.map((line) => (
      <li key={line}>
        {icon} {line}
      </li>
    ))}
  </ul>
);

const STEPS = [
  <Part key="welcome" title={welcome.title}>
    <p>{welcome.text}</p>
    <NotOpenNotice>{onboarding.notice}</NotOpenNotice>
  </Part>,
  <Part key="how" title={how.title}>
    <ol>
      {how.steps.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  </Part>,
  <Part key="manners" title={manners.title}>
    <div className={styles.two}>
      <Points
        lines={manners.dos}
        icon={<IconCheck size={20} color="var(--palm)" role="img" aria-label={manners.yes} />}
      />
      <Points lines={manners.donts} icon={<IconX size={20} color="var(--clay)" role="img" aria-label={manners.no} />} />
    </div>
  </Part>,
  <AboutForm key="about" />,
  <IdentityForm key="identity" />,
];

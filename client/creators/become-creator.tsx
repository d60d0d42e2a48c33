import { Button, Group, Title } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Page } from '../ui/page';
import { Steps } from '../ui/steps';
import styles from './creators.module.css';
import { AboutForm, IdentityForm } from './onboarding-forms';

const STEPS = ['Welcome', 'How it works', 'Do’s and don’ts', 'About you', 'Verification'];
const HOW = [
  'Tell readers who you are and what you know.',
  'Send us proof: certificates and one identity card.',
  'We check them within 2 working days and write to you.',
  'Publish your first guide; each one is reviewed before it goes live.',
];
const DOS = [
  'Write what you did yourself, with dates and fees',
  'Attach the forms you filled',
  'Update when an agency changes',
];
const DONTS = ['Copy an agency’s website', 'Promise approvals', 'Write without the licence your trade requires'];

/** Onboarding of creators: explanation, then the forms. */
export function BecomeCreator() {
  const [step, setStep] = useState(0);
  const buttons = (
    <Group mt="lg">
      {step > 0 && (
        <Button variant="default" onClick={() => setStep(step - 1)}>
          Back
        </Button>
      )}
      {step < STEPS.length - 1 && (
        <Button onClick={() => setStep(step + 1)}>{step === 0 ? 'Get started' : 'Continue'}</Button>
      )}
    </Group>
  );
  return (
    <Page title="Become A Creator" width="reading">
      <Steps steps={STEPS} current={step} onStep={setStep} />
      <div className="card" style={{ padding: 24 }}>
        {step === 0 && (
          <Part title="Be paid for what you learnt the hard way">
            <p>
              You know which window to go to and which form comes back. Write it down once: founders pay for it, you
              keep the larger part of every sale, and your wallet shows each naira.
            </p>
          </Part>
        )}
        {step === 1 && (
          <Part title="Four steps">
            <ol>
              {HOW.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </Part>
        )}
        {step === 2 && (
          <Part title="Do’s and don’ts">
            <div className={styles.two}>
              <Points lines={DOS} icon={<IconCheck size={20} color="var(--palm)" role="img" aria-label="Do" />} />
              <Points lines={DONTS} icon={<IconX size={20} color="var(--clay)" role="img" aria-label="Don’t" />} />
            </div>
          </Part>
        )}
        <div hidden={step !== 3}>
          <AboutForm />
        </div>
        <div hidden={step !== 4}>
          <IdentityForm />
        </div>
        {buttons}
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

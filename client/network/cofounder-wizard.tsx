import { Button, Group, MultiSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../lib/http/session';
import { Choice } from '../ui/choice';
import { fullName } from '../ui/names';
import { NotOpenYet } from '../ui/not-open';
import { Page } from '../ui/page';
import { Steps } from '../ui/steps';

const ROLES = ['Founder', 'Adviser', 'Intern', 'Investor'];
const LOOKING_FOR = ['Cofounder', 'Team Member', 'Advisor', 'Investor', 'Startups', 'Intern'];
const STAGES = ['Idea & Research', 'Traction', 'Launch', 'Pre-revenue', 'Early', 'Growth', 'Scale', 'Exit'];
const SKILLS = ['Email Marketing', 'Copy Writing', 'Software Development'];

export function CofounderWizard() {
  const user = useSession()?.user;
  const [step, setStep] = useState(0);
  const [role, setRole] = useState<string[]>([]);
  const [lookingFor, setLookingFor] = useState<string[]>([]);
  const [stage, setStage] = useState<string[]>([]);
  const back = (
    <Button variant="default" onClick={() => setStep(step - 1)}>
      Back
    </Button>
  );

  return (
    <Page title="Co-founder Profile" width="reading" lead="What the people we suggest will see of you.">
      <Steps steps={['About you', 'Your role', 'Stage and skills']} current={step} onStep={setStep} />
      <form className="card" style={{ padding: 24 }} onSubmit={(event) => event.preventDefault()}>
        <Stack hidden={step !== 0} display={step === 0 ? undefined : 'none'}>
          <TextInput label="Your Name" defaultValue={user ? fullName(user, '') : ''} />
          <TextInput label="Your Email" type="email" defaultValue={user?.email} />
          <TextInput label="Your Phone Number" type="tel" defaultValue={user?.phone ?? ''} />
          <TextInput label="Your Profession" />
          <Textarea label="Brief Description" autosize minRows={4} />
          <Group>
            <NotOpenYet variant="default">Save</NotOpenYet>
            <Button onClick={() => setStep(1)}>Next</Button>
          </Group>
        </Stack>
        <Stack hidden={step !== 1} display={step === 1 ? undefined : 'none'}>
          <Choice label="I am a" options={ROLES} value={role} onChange={setRole} />
          <Choice label="I am looking for" options={LOOKING_FOR} value={lookingFor} onChange={setLookingFor} multiple />
          <Group>
            {back}
            <NotOpenYet variant="default">Save</NotOpenYet>
            <Button onClick={() => setStep(2)}>Next</Button>
          </Group>
        </Stack>
        <Stack hidden={step !== 2} display={step === 2 ? undefined : 'none'}>
          <Choice label="Business stage" options={STAGES} value={stage} onChange={setStage} />
          <MultiSelect label="Skills" placeholder="Choose skills" data={SKILLS} />
          <Group>
            {back}
            <NotOpenYet>Save & Close</NotOpenYet>
          </Group>
        </Stack>
      </form>
    </Page>
  );
}

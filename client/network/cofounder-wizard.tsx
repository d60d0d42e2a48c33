import { MultiSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../lib/http/session';
import { Button } from '../ui/button';
import { Choice } from '../ui/controls/choice';
import { Group } from '../ui/layout';
import { fullName } from '../ui/names';
import { NotOpenForm } from '../ui/not-open';
import { Page } from '../ui/page';
import { Steps } from '../ui/steps';
import { texts } from './network.texts';

const text = texts.wizard;

/** The co-founder profile in three steps. It is not open: its steps can be seen, and nothing can be typed. */
export function CofounderWizard() {
  const user = useSession()?.user;
  const [step, setStep] = useState(0);
  return (
    <Page title={text.title} width="reading">
      <Steps steps={text.steps} current={step} onStep={setStep} />
      <div className="card form-card">
        <NotOpenForm label={text.steps[step] ?? text.title} notice={text.notice}>
          {step === 0 && (
            <>
              <TextInput label={text.name} defaultValue={user ? fullName(user, '') : ''} />
              <TextInput label={text.email} type="email" defaultValue={user?.email} />
              <TextInput label={text.phone} type="tel" defaultValue={user?.phone ?? ''} />
              <TextInput label={text.profession} />
              <Textarea label={text.description} autosize minRows={4} />
            </>
          )}
          {step === 1 && (
            <>
              <Choice label={text.role} options={text.roles} value={[]} />
              <Choice label={text.lookingFor} options={text.lookedFor} value={[]} />
            </>
          )}
          {step === 2 && (
            <>
              <Choice label={text.stage} options={text.stages} value={[]} />
              <MultiSelect label={text.skills} placeholder={text.chooseSkills} data={text.skillNames} />
            </>
          )}
          <Group>
            {step < 2 ? (
              <>
                <Button variant="default">{text.save}</Button>
                <Button>{text.publish}</Button>
              </>
            ) : (
              <Button>{text.saveAndClose}</Button>
            )}
          </Group>
        </NotOpenForm>
        <Group mt="lg" data-keep-clear>
          {step > 0 && (
            <Button variant="default" onClick={() => setStep(step - 1)}>
              {text.back}
            </Button>
          )}
          {step < 2 && (
            <Button variant="default" onClick={() => setStep(step + 1)}>
              {text.next}
            </Button>
          )}
        </Group>
      </div>
    </Page>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { Group } from '../ui/layout';
import styles from './network.module.css';
import { texts as says } from './profile.texts';
import type { useStepForm } from './use-step-form';

interface Props {
  label: string;
  step: Pick<ReturnType<typeof useStepForm<object>>, 'saving' | 'publishing'> & {
    form: Parameters<typeof CommandForm>[0]['form'];
  };
  back?: () => void;
  isLast?: boolean;
  /** To save the last step publishes the profile, as an earlier step was to. */
  savePublishes?: boolean;
  children: ReactNode;
}

/** A step of the wizard. To save it keeps a draft; to publish it goes on. */
export function StepForm({ label, step: { form, saving, publishing }, back, isLast, savePublishes, children }: Props) {
  return (
    <CommandForm
      form={form}
      aria-label={label}
      className={styles.wizard}
      actions={
        <Group justify="space-between" data-keep-clear>
          {back ? (
            <Button variant="subtle" onClick={back}>
              {says.back}
            </Button>
          ) : (
            <span />
          )}
          <Group gap={8}>
            {isLast ? (
              <>
                <Submit form={form} {...saving}>
                  {says.saveAndClose}
                </Submit>
                {!savePublishes && (
                  <Submit form={form} variant="default" {...publishing}>
                    {says.publish}
                  </Submit>
                )}
              </>
            ) : (
              <>
                <Submit form={form} variant="default" {...saving}>
                  {says.save}
                </Submit>
                <Submit form={form} {...publishing}>
                  {says.publish}
                </Submit>
              </>
            )}
          </Group>
        </Group>
      }
    >
      {children}
    </CommandForm>
  );
}

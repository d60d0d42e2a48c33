import { Stepper } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UPLOADS } from '#server/catalogue/catalogue.uploads';
import { faultOfImage } from '../../lib/forms/check-files';
import { CommandForm, Submit } from '../../ui/controls/command-form';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { Page } from '../../ui/page';
import { Progress } from '../../ui/progress';
import { Title } from '../../ui/title';
import { toast } from '../../ui/toast';
import { useNarrow } from '../../ui/use-narrow';
import { createListing } from '../catalogue.api';
import { AboutStep } from './about-step';
import { texts } from './authoring.texts';
import styles from './create-listing.module.css';
import { bodyOf, check, EMPTY, fieldsOf, formOf, LAST_STEP, schema, stepOf } from './listing-form';
import { PlaceStep } from './place-step';
import { TermsStep } from './terms-step';
import { useReached, useSteps } from './use-steps';
import { Welldone } from './welldone';

const says = texts.wizard;

/** Creates a listing in three steps. */
export function CreateListing() {
  const navigate = useNavigate();
  const { asked, turn } = useSteps();
  const [image, setImage] = useState<{ file: File; fault: string | undefined }>();
  const [share, setShare] = useState(0);
  const [blockers, setBlockers] = useState<readonly string[]>();

  const form = useCommandForm({
    schema,
    missing: says.missing,
    initialValues: EMPTY,
    draft: { name: 'listing', except: ['thumbnail'] },
    body: bodyOf,
    check: (values) => ({
      ...(image?.fault && image.file === values.thumbnail ? { thumbnail: image.fault } : {}),
      ...check(values),
    }),
    submit: (body, idempotencyKey) => createListing({ form: formOf(body), idempotencyKey, onProgress: setShare }),
    onSuccess: ({ message, data }) => {
      toast.success(message ?? says.created);
      setBlockers(data.blockers ?? []);
    },
    leaves: true,
    reveal: (fields) => {
      const first = Math.min(...fields.map(stepOf));
      if (fields.length) turn(first);
      return fields.filter((field) => stepOf(field) === first);
    },
  });
  const step = useReached(asked, Math.min(LAST_STEP, ...Object.keys(form.findErrors()).map(stepOf)));
  const isLast = step === LAST_STEP;
  const isPhone = useNarrow(640);
  const heading = useHeading(step, Object.keys(form.errors).length > 0);

  const next = (event?: SyntheticEvent) => {
    if (isLast) return form.onSubmit(event);
    event?.preventDefault();
    if (form.checkOnly(fieldsOf(step))) turn(step + 1);
  };
  const measured = (file: File, width: number | undefined) => {
    const fault = faultOfImage(UPLOADS.cover, file, width);
    setImage({ file, fault });
    if (fault) form.setFieldError('thumbnail', fault);
  };

  return (
    <Page title={says.title} width="reading" lead={says.lead}>
      <Stepper
        active={step}
        size="sm"
        mb="xl"
        wrap={false}
        allowNextStepsSelect={false}
        onStepClick={turn}
        classNames={{ stepBody: isPhone ? 'visually-hidden' : undefined }}
      >
        {says.steps.map((name) => (
          <Stepper.Step key={name} label={name} />
        ))}
      </Stepper>
      {/* On phones the steps have no space for their names. */}
      <Title
        order={2}
        size="h4"
        mb="md"
        ref={heading}
        tabIndex={-1}
        className={isPhone ? undefined : 'visually-hidden'}
      >
        {says.stepOf(step + 1, says.steps[step] ?? '')}
      </Title>
      <CommandForm
        form={{ ...form, onSubmit: next }}
        className={styles.form}
        aria-label={says.title}
        actions={
          <>
            {form.isSending && form.values.thumbnail && <Progress value={100 * share} aria-label={says.uploaded} />}
            <Group justify="space-between" mt="md" data-keep-clear>
              {step > 0 ? (
                <Button variant="default" onClick={() => turn(step - 1)}>
                  {says.back}
                </Button>
              ) : (
                <span />
              )}
              <Submit form={form}>{isLast ? says.submit : says.next}</Submit>
            </Group>
          </>
        }
      >
        {step === 0 && <AboutStep form={form} measured={measured} />}
        {step === 1 && <PlaceStep form={form} />}
        {isLast && <TermsStep form={form} />}
      </CommandForm>
      <Welldone opened={blockers !== undefined} blockers={blockers ?? []} close={() => void navigate('/')} />
    </Page>
  );
}

/** Scrolls to and focuses the heading of a new step, unless the first invalid field gets the focus. */
function useHeading(step: number, hasErrors: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    const turned = shown.current !== step;
    shown.current = step;
    if (!turned || hasErrors) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [step, hasErrors]);
  return heading;
}

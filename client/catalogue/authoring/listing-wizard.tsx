import { Stepper } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { UPLOADS } from '#server/catalogue/catalogue.uploads';
import { faultOfImage } from '../../lib/forms/check-files';
import type { Transfer } from '../../lib/http/upload';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { Button } from '../../ui/button';
import { CommandForm, Submit } from '../../ui/controls/command-form';
import { Group } from '../../ui/layout';
import { Page } from '../../ui/page';
import { Progress } from '../../ui/progress';
import { Title } from '../../ui/title';
import { useNarrow } from '../../ui/use-narrow';
import { AboutStep } from './about-step';
import { texts } from './authoring.texts';
import styles from './create-listing.module.css';
import { type Body, bodyOf, check, type Draft, fieldsOf, LAST_STEP, schema, stepOf } from './listing-form';
import { PlaceStep } from './place-step';
import { TermsStep } from './terms-step';
import { UploadLost } from './upload-lost';
import { useReached, useSteps } from './use-steps';
import type { SaveState } from './use-stored-draft';

const says = texts.wizard;

/** How the form's picture is being sent. */
export type Sending = Required<Pick<Transfer, 'onProgress' | 'onLost'>>;

interface Props<Answer> {
  title: string;
  lead: string;
  start: Draft;
  /** Name under which this device keeps what is typed. */
  draft?: string;
  /** Gets the values with each change. */
  onChange?: (values: Draft) => void;
  /** Gets each picture that can be a cover, and null for a removed one. */
  onPicture?: (file: File | null) => void;
  /** Whether what is typed is kept. */
  saved?: SaveState;
  submitLabel: string;
  submit: (body: Body, idempotencyKey: string, sending: Sending) => Promise<Answer>;
  onSuccess: (answer: Answer) => void;
  /** Keys of the queries that it changes. */
  changes?: readonly QueryKey[];
  /** The form can be sent from each step, and each step be opened. */
  isComplete?: boolean;
  /** URL of the picture that the listing has. */
  cover?: string | null;
  /** Why the price cannot be changed here. */
  fixedPrice?: string;
  children?: ReactNode;
}

/** The three steps of a listing's form. */
export function ListingWizard<Answer>(props: Props<Answer>) {
  const {
    title,
    lead,
    start,
    draft,
    onChange,
    onPicture,
    saved,
    submitLabel,
    submit,
    onSuccess,
    changes,
    isComplete = false,
    children,
  } = props;
  const { asked, turn } = useSteps();
  const [image, setImage] = useState<{ file: File; fault: string | undefined }>();
  const [share, setShare] = useState(0);
  const [isLost, setLost] = useState(false);

  const form = useCommandForm({
    schema,
    missing: says.missing,
    initialValues: start,
    draft: draft === undefined ? undefined : { name: draft, except: ['thumbnail'] },
    body: bodyOf,
    check: (values) => ({
      ...(image?.fault && image.file === values.thumbnail ? { thumbnail: image.fault } : {}),
      ...check(values),
    }),
    submit: (body, idempotencyKey) => submit(body, idempotencyKey, { onProgress: setShare, onLost: setLost }),
    onSuccess,
    changes: changes ?? [],
    leaves: true,
    reveal: (fields) => {
      const first = Math.min(...fields.map(stepOf));
      if (fields.length) turn(first);
      return fields.filter((field) => stepOf(field) === first);
    },
  });
  useChanges(form.values, onChange);
  const step = useReached(asked, Math.min(LAST_STEP, ...Object.keys(form.findErrors()).map(stepOf)));
  const isLast = step === LAST_STEP;
  const isPhone = useNarrow(640);
  const heading = useHeading(step, Object.keys(form.errors).length > 0);

  const turnOn = () => form.checkOnly(fieldsOf(step)) && turn(step + 1);
  const next = (event?: SyntheticEvent) => {
    if (isLast || isComplete) return form.onSubmit(event);
    event?.preventDefault();
    turnOn();
  };
  const measured = (file: File, width: number | undefined) => {
    const fault = faultOfImage(UPLOADS.cover, file, width);
    setImage({ file, fault });
    if (fault) form.setFieldError('thumbnail', fault);
    else onPicture?.(file);
  };

  return (
    <Page title={title} width="reading" lead={lead}>
      <Stepper
        active={step}
        size="sm"
        mb="xl"
        wrap={false}
        allowNextStepsSelect={isComplete}
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
        aria-label={title}
        actions={
          <>
            {form.isSending && form.values.thumbnail && <Progress value={100 * share} aria-label={says.uploaded} />}
            {form.isSending && isLost && <UploadLost />}
            {saved && (
              <p className="muted" role="status">
                {says.draft[saved]}
              </p>
            )}
            <Group justify="space-between" mt="md" data-keep-clear>
              {step > 0 ? (
                <Button variant="default" onClick={() => turn(step - 1)}>
                  {says.back}
                </Button>
              ) : (
                <span />
              )}
              <Group gap={8}>
                {isComplete && !isLast && (
                  <Button variant="default" onClick={turnOn}>
                    {says.next}
                  </Button>
                )}
                <Submit form={form}>{isLast || isComplete ? submitLabel : says.next}</Submit>
              </Group>
            </Group>
          </>
        }
      >
        {step === 0 && (
          <AboutStep
            form={form}
            measured={measured}
            cover={props.cover}
            removed={onPicture && (() => onPicture(null))}
          />
        )}
        {step === 1 && <PlaceStep form={form} />}
        {isLast && <TermsStep form={form} fixedPrice={props.fixedPrice} />}
      </CommandForm>
      {children}
    </Page>
  );
}

/** Calls `changed` with the values whenever they differ from the last ones. */
function useChanges(values: Draft, changed: ((values: Draft) => void) | undefined) {
  const typed = JSON.stringify({ ...values, thumbnail: null });
  const last = useRef(typed);
  const report = useEffectEvent(() => changed?.(values));
  useEffect(() => {
    if (last.current === typed) return;
    last.current = typed;
    report();
  }, [typed]);
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

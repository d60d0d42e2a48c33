import { Button, Group, List, Modal, Progress, Stepper, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../lib/http/api';
import { messageOf } from '../../lib/http/api-error';
import { useAttempt } from '../../lib/http/use-attempt';
import { Page } from '../../ui/page';
import { toast } from '../../ui/toast';
import { createListing } from '../catalogue.api';
import styles from './create-listing.module.css';
import { AboutStep, PlaceStep, TermsStep } from './create-steps';
import { check, type Errors, fieldsOf, formOf, stepOf, useDraft } from './listing-draft';
import { useSteps } from './use-steps';

const NAMES = ['The guide', 'Sector and industry', 'Price and terms'];

/** Creates a listing in three steps. The draft survives going back, failures and reloads. */
export function CreateListing() {
  const navigate = useNavigate();
  const { draft, change, discard } = useDraft();
  const [thumbnail, setThumbnail] = useState<File | null>(null);
  const { step, turn } = useSteps();
  const [errors, setErrors] = useState<Errors>({});
  const [share, setShare] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wrong = useRef(false);
  const shown = useRef(step);

  const attempt = useAttempt();
  const create = useMutation({
    mutationFn: () =>
      createListing({
        form: formOf(draft, thumbnail),
        idempotencyKey: attempt.keyOf(draft, thumbnail?.size, thumbnail?.lastModified),
        onProgress: setShare,
      }),
    onSuccess: ({ message }) => {
      attempt.finish();
      toast.success(message ?? 'Created successfully');
      discard();
    },
    onError: (error) => {
      if (error instanceof ApiError && Object.keys(error.fields).length) show(error.perField);
      toast.error(error instanceof ApiError ? error.firstMessage : messageOf(error));
    },
  });

  const show = (found: Errors) => {
    setErrors(found);
    const [field] = Object.keys(found);
    if (field) turn(stepOf(field));
    wrong.current = true;
  };
  // Focuses the first invalid field, or the heading of a new step.
  useEffect(() => {
    const turned = shown.current !== step;
    shown.current = step;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], button[data-error]');
    if (wrong.current && faulty) {
      wrong.current = false;
      faulty.focus();
    } else if (turned) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [errors, step]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const found = check(draft, thumbnail);
    const here = Object.entries(found).filter(([field]) => step === 2 || fieldsOf(step).includes(field as never));
    if (here.length) return show(Object.fromEntries(here));
    setErrors({});
    if (step < 2) turn(step + 1);
    else create.mutate();
  };
  const edit = (part: Parameters<typeof change>[0]) => {
    change(part);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
  };
  const choosePicture = (file: File | null) => {
    setThumbnail(file);
    change({ picture: file?.name ?? '' });
    setErrors((now) => ({ ...now, thumbnail: undefined }));
  };
  const given = { draft, edit, errors };

  return (
    <Page title="Create Listing" width="reading" lead="Write down what you know. We review it, then people can buy it.">
      <Stepper
        active={step}
        size="sm"
        mb="xl"
        wrap={false}
        allowNextStepsSelect={false}
        onStepClick={turn}
        classNames={{ stepBody: styles.stepName }}
      >
        {NAMES.map((name) => (
          <Stepper.Step key={name} label={name} />
        ))}
      </Stepper>
      <Title order={2} size="h4" mb="md" ref={heading} tabIndex={-1} className={styles.where}>
        Step {step + 1} of 3: {NAMES[step]}
      </Title>
      <form ref={form} onSubmit={submit} noValidate className={styles.form} aria-label="Create Listing">
        {step === 0 && <AboutStep {...given} thumbnail={thumbnail} setThumbnail={choosePicture} />}
        {step === 1 && <PlaceStep {...given} />}
        {step === 2 && <TermsStep {...given} />}
        {create.isPending && thumbnail && <Progress value={100 * share} aria-label="Uploaded" />}
        <Group justify="space-between" mt="md">
          {step > 0 ? (
            <Button variant="default" onClick={() => turn(step - 1)}>
              Back
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" loading={create.isPending}>
            {step < 2 ? 'Next' : 'Submit For Review'}
          </Button>
        </Group>
      </form>
      <Welldone opened={create.isSuccess} close={() => void navigate('/')} />
    </Page>
  );
}

function Welldone({ opened, close }: { opened: boolean; close: () => void }) {
  return (
    <Modal opened={opened} onClose={close} title="Welldone">
      <p>Your listing will be reviewed before it is published.</p>
      <List spacing={6} mb="lg">
        <List.Item>We notify you by email as soon as it is reviewed, usually within 2 working days.</List.Item>
        <List.Item>The price may change after review.</List.Item>
        <List.Item>You can request a price review later.</List.Item>
      </List>
      <Button fullWidth onClick={close} data-autofocus>
        Continue
      </Button>
    </Modal>
  );
}

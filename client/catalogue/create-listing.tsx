import { Button, Group, List, Modal, Progress, Stepper } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../http/api';
import { messageOf } from '../http/api-error';
import { Page } from '../ui/page';
import { toast } from '../ui/toast';
import { createListing } from './catalogue.api';
import styles from './create-listing.module.css';
import { AboutStep, PlaceStep, TermsStep } from './create-steps';
import { check, type Errors, fieldsOf, formOf, stepOf, useDraft } from './listing-draft';

const NAMES = ['The guide', 'Its field', 'Its terms'];

/** Three steps to a guide under review. Nothing typed is lost by going back, failing or reloading. */
export function CreateListing() {
  const navigate = useNavigate();
  const { draft, change, discard } = useDraft();
  const [thumbnail, setThumbnail] = useState<File | null>(null);
  const [step, setStep] = useState(0);
  const [errors, setErrors] = useState<Errors>({});
  const [share, setShare] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const wrong = useRef(false);

  const create = useMutation({
    mutationFn: () => createListing(formOf(draft, thumbnail), setShare),
    onSuccess: ({ message }) => {
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
    if (field) setStep(stepOf(field));
    wrong.current = true;
  };
  useEffect(() => {
    if (!wrong.current) return;
    wrong.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], button[data-error]')?.focus();
  }, [errors, step]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const found = check(draft, thumbnail);
    const here = Object.entries(found).filter(([field]) => step === 2 || fieldsOf(step).includes(field as never));
    if (here.length) return show(Object.fromEntries(here));
    setErrors({});
    if (step < 2) setStep(step + 1);
    else create.mutate();
  };
  const edit = (part: Parameters<typeof change>[0]) => {
    change(part);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
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
        onStepClick={setStep}
        classNames={{ stepBody: styles.stepName }}
      >
        {NAMES.map((name) => (
          <Stepper.Step key={name} label={name} />
        ))}
      </Stepper>
      <p className={styles.where}>
        Step {step + 1} of 3: {NAMES[step]}
      </p>
      <form ref={form} onSubmit={submit} noValidate className={styles.form} aria-label={NAMES[step]}>
        {step === 0 && <AboutStep {...given} thumbnail={thumbnail} setThumbnail={setThumbnail} />}
        {step === 1 && <PlaceStep {...given} />}
        {step === 2 && <TermsStep {...given} />}
        {create.isPending && thumbnail && <Progress value={100 * share} aria-label="Uploaded" />}
        <Group justify="space-between" mt="md">
          {step > 0 ? (
            <Button variant="default" onClick={() => setStep(step - 1)}>
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
    <Modal opened={opened} onClose={close} title={<strong>Welldone</strong>}>
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

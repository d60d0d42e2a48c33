import { Radio, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { CHANNELS, codeForm, LONGEST_PHONE, phoneForm } from '#server/creator-applications/creator-applications.input';
import { ApiError, messageOf } from '../lib/http/api-error';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { Group } from '../ui/layout';
import { NotOpenNotice } from '../ui/not-open';
import { toast } from '../ui/toast';
import { type Application, applicationKey, askCode, verifyPhone } from './applications.api';
import { texts } from './applications.texts';
import styles from './creators.module.css';

type Channel = (typeof CHANNELS)[number];
const says = texts.phone;

interface Props {
  application: Application;
  /** What is typed. */
  phone: string;
  input: object;
  /** Errors of a submission: of the number, and of a number that is not verified. */
  errors: { phone?: ReactNode; code?: ReactNode };
  /** Saves the number before it is verified. */
  flush: () => Promise<void>;
}

/** The phone number, and the code by SMS or by call that proves it. */
export function PhoneFields({ application, phone, input, errors, flush }: Props) {
  const queries = useQueryClient();
  const [channel, setChannel] = useState<Channel>('sms');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<{ phone: string; channel: Channel; expires_at: string; resend_at: string }>();
  const [problem, setProblem] = useState<{ field: 'phone' | 'code'; words: string }>();
  const [asking, verifying] = [useAttempt(), useAttempt()];
  const [left, countDown] = useCountdown();
  const typed = codeForm.shape.phone.safeParse(phone).data;
  const isVerified = application.phone_verified && typed === application.identity.phone;

  const ask = useCommand({
    mutationFn: async () => {
      await flush();
      const body = { phone: typed!, channel };
      return { ...(await askCode(body, asking.keyOf([body, asked?.resend_at]))).data, ...body };
    },
    onSuccess: (answer) => {
      asking.finish();
      setAsked(answer);
      countDown(answer.resend_at);
      setCode('');
      setProblem(undefined);
    },
    onError: (error) => setProblem({ field: 'phone', words: messageOf(error) }),
  });
  const verify = useCommand({
    mutationFn: () => verifyPhone({ phone: asked!.phone, code }, verifying.keyOf([asked, code])),
    onSuccess: ({ data, message }) => {
      verifying.finish();
      queries.setQueryData(applicationKey, data);
      setAsked(undefined);
      setProblem(undefined);
      toast.success(message);
    },
    onError: (error) => {
      verifying.finish();
      const [words] = error instanceof ApiError ? Object.values(error.perField) : [];
      setProblem({ field: 'code', words: words ?? messageOf(error) });
    },
  });

  const askNow = () => {
    const wrong = codeForm.shape.phone.safeParse(phone).error?.issues[0]?.message;
    if (wrong) setProblem({ field: 'phone', words: phone.trim() ? wrong : texts.identity.missing.phone });
    else ask.send();
  };
  const verifyNow = () => {
    const wrong = phoneForm.shape.code.safeParse(code).error?.issues[0]?.message;
    if (wrong) setProblem({ field: 'code', words: wrong });
    else verify.send();
  };
  const at = (field: 'phone' | 'code') => (problem?.field === field ? problem.words : errors[field]);
  return (
    <>
      <TextInput
        label={says.label}
        description={says.help}
        type="tel"
        autoComplete="tel"
        maxLength={LONGEST_PHONE}
        {...input}
        error={at('phone')}
      />
      {isVerified ? (
        <p role="status" className={styles.verified}>
          {says.verified}
        </p>
      ) : !application.phone_codes ? (
        <NotOpenNotice>{says.off}</NotOpenNotice>
      ) : (
        <div className={styles.phone} data-path="code">
          <Radio.Group label={says.verifyBy} value={channel} onChange={(value) => setChannel(value as Channel)}>
            <Group gap={16} mt="xs">
              {CHANNELS.map((one) => (
                <Radio key={one} value={one} label={says[one]} />
              ))}
            </Group>
          </Radio.Group>
          <Group gap={8}>
            <Button variant="default" loading={ask.isSending} disabled={left > 0} onClick={askNow}>
              {asked ? says.again(channel) : channel === 'sms' ? says.send : says.callMe}
            </Button>
            {left > 0 && <span className="muted">{says.wait(left)}</span>}
          </Group>
          {!asked && errors.code && (
            <p role="alert" className={styles.problem}>
              {errors.code}
            </p>
          )}
          {asked && (
            <>
              <p role="status" className="muted">
                {(asked.channel === 'sms' ? says.sent : says.calling)(asked.phone, asked.expires_at)}
              </p>
              <div className={styles.code}>
                <TextInput
                  label={says.code}
                  description={says.codeHelp}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={6}
                  value={code}
                  onChange={({ currentTarget }) => setCode(currentTarget.value)}
                  // Enter verifies the code and does not send the application.
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return;
                    event.preventDefault();
                    verifyNow();
                  }}
                  error={at('code')}
                />
                <Button loading={verify.isSending} onClick={verifyNow}>
                  {says.verify}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </>
  );
}

const secondsUntil = (instant: string) => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1_000));

/** Whole seconds until the instant with which `start` was called; they count down to 0. */
function useCountdown(): [left: number, start: (instant: string) => void] {
  const [{ until, left }, set] = useState({ until: '', left: 0 });
  const start = (instant: string) => set({ until: instant, left: secondsUntil(instant) });
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => set({ until, left: secondsUntil(until) }), 1_000);
    return () => clearTimeout(timer);
  }, [until, left]);
  return [left, start];
}

import { IconFileDownload, IconMail } from '@tabler/icons-react';
import { save } from '../lib/files/save';
import { isNotFound, messageOf } from '../lib/http/api-error';
import { receipt, resendReceipt } from '../lib/http/receipt';
import { useAttempt } from '../lib/http/use-attempt';
import { useCommand } from '../lib/http/use-command';
import { Button } from './button';
import { Group } from './layout';
import { texts } from './receipt.texts';
import { toast } from './toast';

interface Props {
  /** Of the payment. */
  reference: string;
  /** In a list: without the mail, and named by what was bought. */
  of?: string;
  justify?: 'center';
}

/** Saves the receipt of a payment, and mails it again. */
export function Receipt({ reference, of, justify }: Props) {
  const { keyOf, finish } = useAttempt();
  const onError = (error: Error) => toast.error(isNotFound(error) ? texts.none : messageOf(error));
  const download = useCommand({
    mutationFn: async () => save(await receipt(reference), `receipt-${reference}.pdf`),
    onError,
  });
  const resend = useCommand({
    mutationFn: () => resendReceipt({ reference, key: keyOf(reference) }),
    onSuccess: () => {
      finish();
      toast.success(texts.sent);
    },
    onError,
  });
  return (
    <Group gap="xs" justify={justify} role="group" aria-label={texts.label}>
      <Button
        variant={of ? 'subtle' : 'default'}
        aria-label={of && texts.downloadOf(of)}
        leftSection={<IconFileDownload size={20} aria-hidden="true" />}
        loading={download.isSending}
        onClick={() => download.send()}
      >
        {texts.download}
      </Button>
      {!of && (
        <Button
          variant="subtle"
          leftSection={<IconMail size={20} aria-hidden="true" />}
          loading={resend.isSending}
          onClick={() => resend.send()}
        >
          {texts.resend}
        </Button>
      )}
    </Group>
  );
}

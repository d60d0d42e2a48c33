import { IconFileDownload } from '@tabler/icons-react';
import { save } from '../lib/files/save';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { toast } from '../ui/toast';
import { chargeDocument } from './premium.api';
import { texts } from './premium.texts';

const says = texts.own;

interface Props {
  /** Of the charge. */
  reference: string;
  kind: 'invoice' | 'credit-note';
  number: string;
}

/** Saves the invoice of a charge, or the credit note of its refund. */
export function ChargeDocument({ reference, kind, number }: Props) {
  const command = useCommand({
    mutationFn: async () => save(await chargeDocument(reference, kind), `${kind}-${number}.pdf`),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <div>
      <Button
        variant="subtle"
        leftSection={<IconFileDownload size={20} aria-hidden="true" />}
        loading={command.isSending}
        onClick={() => command.send()}
      >
        {kind === 'invoice' ? says.invoice(number) : says.creditNote(number)}
      </Button>
    </div>
  );
}

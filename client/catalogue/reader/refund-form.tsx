import { REASON_MOST, refundForm } from '#server/purchases/purchases.input';
import { withControls } from '../../ui/controls/controls';
import { ReasonForm } from '../../ui/controls/reason-form';
import { catalogueKeys } from '../catalogue.api';
import { texts } from './refund.texts';
import { refundKeys, requestRefund } from './refunds.api';

interface Props {
  slug: string;
  close: () => void;
}

/** Requests the refund of a purchase. What is typed is kept on this device until it is sent. */
export const RefundForm = withControls(({ slug, close }: Props) => (
  <ReasonForm
    schema={refundForm}
    label={texts.reason}
    help={texts.help}
    most={REASON_MOST}
    submit={texts.submit}
    draft={`refund:${slug}`}
    send={(reason, key) => requestRefund(slug, reason, key)}
    // What was paid from the wallet is refunded at once: the guide is no longer the person's.
    changes={[refundKeys.of(slug), catalogueKeys.purchased, catalogueKeys.listing(slug)]}
    close={close}
  />
));

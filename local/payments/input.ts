import { z } from 'zod';
import { Declined } from './declined.js';

const kobo = z.coerce
  .number<number | string>('Invalid Amount Sent')
  .int('Invalid Amount Sent')
  .positive('Invalid Amount Sent');
const email = z.email('Invalid Email Address Passed');
const chargeReference = z
  .string()
  .regex(/^[A-Za-z0-9.=-]{1,100}$/, 'Invalid reference. Only -, ., = and alphanumeric characters allowed');
const naira = z.literal('NGN', 'Currency not supported by merchant').default('NGN');
const metadata = z
  .unknown()
  .default(null)
  .transform((value) => (typeof value === 'string' ? parsed(value) : value))
  .transform((value) => (value === '' || value === 0 ? null : (value ?? null)));

export const initializeInput = z.object({
  email,
  amount: kobo,
  currency: naira,
  reference: chargeReference.nullish(),
  callback_url: z.url({ protocol: /^https?$/, error: 'Invalid callback URL' }).nullish(),
  metadata,
});

export const chargeAuthorizationInput = z.object({
  email,
  amount: kobo,
  currency: naira,
  authorization_code: z.string('Authorization code is required'),
  reference: chargeReference.nullish(),
  metadata,
});

export const endAuthorizationInput = z.object({ authorization_code: z.string('Authorization code is required') });

export const recipientInput = z.object({
  type: z.literal('nuban', 'Invalid recipient type'),
  name: z.string('Name is required').min(1, 'Name is required'),
  account_number: z.string('Account number is required').regex(/^\d{10}$/, 'Account number is invalid'),
  bank_code: z.string('Bank code is required'),
  currency: naira,
});

export const transferInput = z.object({
  source: z.literal('balance', 'Only balance is supported as a source'),
  amount: kobo.pipe(z.number().min(10_000, 'Minimum amount to transfer is ₦100')),
  recipient: z.string('Recipient is required'),
  reason: z.string().default(''),
  currency: naira,
  reference: z
    .string()
    .regex(/^[a-z0-9_-]{16,50}$/, 'Reference must be 16 to 50 lowercase letters, digits, dashes and underscores')
    .nullish(),
});

export const refundInput = z.object({
  transaction: z.union([z.string(), z.number()], 'Transaction is required'),
  amount: kobo.nullish(),
  currency: naira,
  customer_note: z.string().nullish(),
  merchant_note: z.string().nullish(),
});

export const evidenceInput = z.object({
  customer_email: z.string('Customer email is required'),
  customer_name: z.string('Customer name is required'),
  customer_phone: z.string('Customer phone is required'),
  service_details: z.string('Service details is required'),
});

export const resolveInput = z.object({
  resolution: z.enum(['merchant-accepted', 'declined'], 'Invalid resolution'),
  message: z.string('Message is required'),
  refund_amount: z.coerce.number('Refund amount is required').int().min(0),
  uploaded_filename: z.string('Uploaded filename is required'),
  evidence: z.number().nullish(),
});

export const customerInput = z.object({
  email,
  first_name: z.string('First name is required'),
  last_name: z.string('Last name is required'),
});

export const identificationInput = z.object({
  country: z.literal('NG', 'Country is not supported'),
  type: z.literal('bank_account', 'Identification type is not supported'),
  account_number: z.string('Account number is required').regex(/^\d{10}$/, 'Account number is invalid'),
  bvn: z.string('BVN is required').regex(/^\d{11,12}$/, 'BVN is invalid'),
  bank_code: z.string('Bank code is required'),
  first_name: z.string('First name is required').min(1, 'First name is required'),
  last_name: z.string('Last name is required').min(1, 'Last name is required'),
});

export const otpInput = z.object({ transfer_code: z.string('Transfer code is required'), otp: z.string().default('') });

/** Parses a request with `schema`, or throws a refusal in the provider's words. */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const { message, path } = result.error.issues[0]!;
  const missing = (body as Record<string, unknown> | null)?.[String(path[0])] === undefined;
  throw new Declined(
    400,
    missing ? `${String(path[0])} is required` : message,
    missing ? 'missing_params' : 'invalid_params',
  );
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

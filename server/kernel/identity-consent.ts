/** The version of the text below. A change of its meaning takes a new one, and who agreed to an older one is asked again. */
export const IDENTITY_CONSENT_VERSION = 1;
/** What an applicant agrees to before the payment provider compares name, BVN and bank account (NDPA 2023, s. 26). */
export const IDENTITY_CONSENT =
  'I agree that Groundwork sends my name, BVN and bank account to Paystack, which compares them with the records of my bank, and that Groundwork keeps the result and the last four digits of both numbers.';

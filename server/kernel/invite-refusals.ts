/** Why an invitation brings its inviter nothing, as the end of a sentence. The first three and a friend's role end it for both. */
export const INVITE_REFUSALS = {
  same_mailbox: 'both accounts have one mailbox',
  same_bank_account: 'both accounts withdraw to one bank account',
  no_commission: 'the purchase earned Groundwork nothing to share',
  erased: 'one of the accounts was erased',
  staff: 'people who work for Groundwork are not rewarded',
  most_of_year: 'it was one more than are rewarded in a year',
} as const;

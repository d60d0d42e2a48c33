/** A refusal of the provider: HTTP status, sentence and the provider's own code. */
export class Declined extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string,
    readonly nextStep = 'Check the request and try again',
  ) {
    super(message);
  }
}

export const duplicateReference = () =>
  new Declined(400, 'Duplicate Transaction Reference', 'duplicate_reference', 'Use a new reference');

export const unknownTransfer = () => new Declined(404, 'Transfer not found', 'transfer_not_found');

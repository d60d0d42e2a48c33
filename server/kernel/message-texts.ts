/** Bind the ciphertexts of messages and of notes to reports; stored events depend on them. */
export const [MESSAGE, MESSAGE_REPORT] = ['message', 'message-report'];

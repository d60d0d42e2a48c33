/** Bind the ciphertexts of reviews; stored events depend on them. */
export const [COMMENT, REPLY, NOTE, REMOVAL] = ['review-comment', 'review-reply', 'review-report', 'review-removal'];

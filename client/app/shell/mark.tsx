/** The mark of `icon.svg`, in the document: an image of its own would be one more request of every first view. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" width={28} height={28} aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#0B6E4F" />
    <path d="M7 23h18M9 18h14M12 13h8M14.5 8h3" stroke="#FBFAF7" strokeWidth="2.6" strokeLinecap="round" />
  </svg>
);

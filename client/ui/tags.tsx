import './tags.css';

/** Short words about something, side by side; absent without any. */
export const Tags = ({ label, tags }: { label?: string; tags: readonly string[] }) =>
  tags.length > 0 && (
    <ul className="tags" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );

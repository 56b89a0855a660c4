/** A body for reading: indented where it is JSON, or as it came. */
export function Json({ label, value }: { label: string; value: unknown }) {
  return (
    <pre tabIndex={0} aria-label={label}>
      {readable(value)}
    </pre>
  );
}

function readable(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  try {
    return JSON.stringify(JSON.parse(value), null, 2);
  } catch {
    return value;
  }
}

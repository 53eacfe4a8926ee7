/** A few lines under a sentence that says what they are. */
export function TitledList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="grid gap-2">
      <p className="font-medium">{title}</p>
      <ul className="grid list-disc gap-1 pl-5 text-quiet">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

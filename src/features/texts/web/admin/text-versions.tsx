import { useQuery } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { Loaded } from '#app/ui/loaded.tsx';
import { LocalMoment } from '#app/ui/local-moment.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { TextVersion } from '../../texts.schema.ts';
import { versionsQuery } from './texts.queries.ts';

type VersionsProps = { textKey: string; onFill: (parts: Record<string, string>) => void };

/** The versions of a text, each of which can be filled into the form. */
export function TextVersions({ textKey, onFill }: VersionsProps) {
  return (
    <Panel aria-labelledby="versions" className="grid grid-cols-1 gap-3">
      <h2 id="versions" className="text-20">
        Versions
      </h2>
      <Loaded query={useQuery(versionsQuery(textKey))} failure="Failed to fetch the versions" skeleton="h-20">
        {(versions) =>
          versions.length === 0 ? (
            <p className="text-14 text-quiet">Nobody has edited this text.</p>
          ) : (
            <ol className="divide-y divide-line">
              {versions.map((version, index) => (
                <Version key={version.version} version={version} isCurrent={index === 0} onFill={onFill} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Panel>
  );
}

type VersionProps = { version: TextVersion; isCurrent: boolean; onFill: VersionsProps['onFill'] };

function Version({ version: { version, at, by, parts, isShipped }, isCurrent, onFill }: VersionProps) {
  return (
    <li className="grid gap-2 py-3 text-14">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {version}. <LocalMoment at={at} /> by {by}
          {isShipped && ', the shipped text'}
          {isCurrent && ' (current)'}
        </p>
        {!isCurrent && (
          <Button aria-label={`Fill in version ${version}`} onClick={() => onFill(parts)}>
            Fill in
          </Button>
        )}
      </div>
      <details>
        <summary className="cursor-pointer py-1 text-quiet">Its text</summary>
        <p className="whitespace-pre-wrap wrap-anywhere">{Object.values(parts).join('\n\n')}</p>
      </details>
    </li>
  );
}

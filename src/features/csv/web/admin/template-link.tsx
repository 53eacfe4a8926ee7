import Download from 'lucide-react/icons/download';
import { buttonClass } from '#app/ui/button-class.ts';
import { TEMPLATE } from './machine-columns.rules.ts';

const HREF = `data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`;

/** A file to begin with. */
export function TemplateLink() {
  return (
    <a href={HREF} download="machines-template.csv" className={buttonClass({ className: 'max-sm:w-full' })}>
      <Download aria-hidden="true" />
      Download a template
    </a>
  );
}

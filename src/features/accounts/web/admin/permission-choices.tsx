import { useId, type Ref } from 'react';
import { PERMISSIONS, type Permission } from '#app/db/enums.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { PERMISSION_LABELS } from '../../permission-labels.rules.ts';

type ChoicesProps = {
  field: {
    value: readonly Permission[] | undefined;
    onChange: (given: Permission[]) => void;
    ref: Ref<HTMLInputElement>;
  };
  error: string | undefined;
  /** Whether the permission to manage users cannot be taken away. */
  keepsUsers?: boolean;
};

/** The permissions of an admin, each with what it allows. */
export function PermissionChoices({ field, error, keepsUsers = false }: ChoicesProps) {
  const errorId = useId();
  const given = field.value ?? [];
  const toggle = (permission: Permission) =>
    field.onChange(PERMISSIONS.filter((each) => given.includes(each) !== (each === permission)));
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="pb-1 text-14 font-medium">Permissions</legend>
      {PERMISSIONS.map((permission, index) => (
        <Checkbox
          key={permission}
          label={<PermissionLabel permission={permission} />}
          className="items-start! py-2"
          checked={given.includes(permission)}
          disabled={keepsUsers && permission === 'users'}
          onChange={() => toggle(permission)}
          aria-invalid={error === undefined ? undefined : true}
          {...(index === 0 ? { ref: field.ref } : {})}
        />
      ))}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}

function PermissionLabel({ permission }: { permission: Permission }) {
  const { label, allows } = PERMISSION_LABELS[permission];
  return (
    <>
      <span className="block font-medium">{label}</span>
      <span className="block text-quiet">{allows}</span>
    </>
  );
}

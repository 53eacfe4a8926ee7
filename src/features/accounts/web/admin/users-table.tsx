import type { ReactNode } from 'react';
import { LocalDate } from '#app/ui/local-date.tsx';
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead } from '#app/ui/table.tsx';
import { EmailWords } from '#app/ui/email-words.tsx';
import { UserChoices } from './user-choices.tsx';
import { formatLocation } from './users-list.rules.ts';
import type { UserControl } from './use-user-changes.ts';
import type { ManagedUser } from '../../users.schema.ts';
import { Badge } from '#app/ui/badge.tsx';

type TableProps = { users: readonly ManagedUser[]; control: UserControl };

/** A line for each account. On narrow screens what has no column stands below the username. */
export function UsersTable({ users, control }: TableProps) {
  return (
    <Table aria-label="Users">
      <TableHead>
        <HeadCell>Username</HeadCell>
        <HeadCell from="xl">Name and email</HeadCell>
        <HeadCell from="sm">Role</HeadCell>
        <HeadCell from="xl">Location</HeadCell>
        <HeadCell from="md">Joined</HeadCell>
        <HeadCell>
          <span className="sr-only">Actions</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <Line key={user.id} user={user} control={control} />
        ))}
      </TableBody>
    </Table>
  );
}

function Line({ user, control }: { user: ManagedUser; control: UserControl }) {
  const badges = <UserBadges user={user} isOwn={user.id === control.viewerId} />;
  const since = <LocalDate at={user.createdAt} />;
  return (
    <tr tabIndex={-1} className="hover:bg-sunken/50">
      <RowHead className="w-full xl:w-auto">
        <span className="font-semibold wrap-break-word">
          <EmailWords address={user.username} />
        </span>
        <div className="grid gap-1 pt-1 text-quiet xl:hidden">
          <NameAndEmail user={user} />
          <Said>{formatLocation(user)}</Said>
          <span className="md:hidden">{since}</span>
          <span className="sm:hidden">{badges}</span>
        </div>
      </RowHead>
      <Cell from="xl">
        <div className="grid gap-0.5">
          <NameAndEmail user={user} />
        </div>
      </Cell>
      <Cell from="sm">{badges}</Cell>
      <Cell from="xl" className="wrap-anywhere">
        {formatLocation(user)}
      </Cell>
      <Cell from="md" className="whitespace-nowrap tabular-nums">
        {since}
      </Cell>
      <Cell className="pl-0">
        <UserChoices user={user} control={control} />
      </Cell>
    </tr>
  );
}

function NameAndEmail({ user: { name, email, isEmailConfirmed } }: { user: ManagedUser }) {
  return (
    <>
      <Said>{name}</Said>
      {email !== null && (
        <Said>
          <EmailWords address={email} />
        </Said>
      )}
      {email !== null && !isEmailConfirmed && <span className="text-12 text-quiet">not confirmed</span>}
    </>
  );
}

function Said({ children }: { children: ReactNode }) {
  return children !== null && children !== '' && <span className="wrap-anywhere">{children}</span>;
}

/** What somebody may do here, and what must be known of the account before it is changed. */
export function UserBadges({ user: { role, isOnlyAdmin }, isOwn }: { user: ManagedUser; isOwn: boolean }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={role === 'admin' ? 'condition' : 'plain'}>{role === 'admin' ? 'Admin' : 'User'}</Badge>
      {isOwn && <Badge tone="approved">You</Badge>}
      {isOnlyAdmin && <Badge tone="pending">The only admin</Badge>}
    </span>
  );
}

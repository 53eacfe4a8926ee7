import { useNavigate } from '@tanstack/react-router';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { SearchBox } from '#app/ui/search-box.tsx';
import { SORT_LABELS, usersHref } from './users-list.rules.ts';
import { USER_SORTS, type UsersSearch } from '../../users.schema.ts';

const [USUAL, ...OTHERS] = USER_SORTS;
const SORT_OPTIONS = OTHERS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Search and order of the list; both lie in the address. */
export function UserFilters({ search }: { search: UsersSearch }) {
  const navigate = useNavigate();
  const go = (change: UsersSearch) => void navigate({ href: usersHref(search, change), resetScroll: false });
  const { search: text = '', sort = USUAL } = search;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBox
        label="Search users by username, name or email"
        placeholder="Username, name or email"
        action="/admin/users"
        defaultValue={text}
        allowEmpty
        isCompact
        onSearch={(typed) => go({ search: typed })}
        className="min-w-0 flex-1 basis-72"
      />
      <FilterSelect
        label="Sort by"
        all={SORT_LABELS[USUAL]}
        value={sort === USUAL ? undefined : sort}
        options={SORT_OPTIONS}
        onChoose={(chosen) => go({ sort: chosen })}
      />
    </div>
  );
}

import { Skeleton } from '#app/ui/skeleton.tsx';
import { AdminLayout, type AdminLayoutProps } from './admin-layout.tsx';

/** Stands in for a page of the back office that takes more than a moment: only what is on it comes later. */
export function AdminPending(layout: Omit<AdminLayoutProps, 'children'>) {
  return (
    <AdminLayout {...layout} isBusy>
      <p className="sr-only">Loading</p>
      <Skeleton className="h-24" />
      <Skeleton className="h-96" />
    </AdminLayout>
  );
}

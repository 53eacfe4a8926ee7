import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

export function SignOutButton({ className, onClick }: { className: string; onClick?: () => void }) {
  const client = useQueryClient();
  const router = useRouter();
  const leave = async () => {
    const { signOut } = await import('#app/features/accounts/web/sign-out.queries.ts');
    await signOut(client, router);
  };
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onClick?.();
        void leave();
      }}
    >
      Logout
    </button>
  );
}

import type { ApiForm } from '#app/ui/use-api-form.ts';
import type { OwnAccount, ProfileInput } from '#app/features/accounts/accounts.schema.ts';

export type ProfileApiForm = ApiForm<ProfileInput, ProfileInput>;
export type ProfileFieldsProps = { form: ProfileApiForm; account: OwnAccount };

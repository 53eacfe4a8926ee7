import type { ApiForm } from '#app/ui/use-api-form.ts';
import type { OwnAccount, ProfileChange, ProfileInput } from '#app/features/accounts/accounts.schema.ts';

export type ProfileApiForm = ApiForm<ProfileInput, ProfileChange>;
export type ProfileFieldsProps = { form: ProfileApiForm; account: OwnAccount };

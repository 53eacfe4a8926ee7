/** What an admin does with other accounts only, and why. */
export const OWN_ACCOUNT = {
  role: 'You cannot take the admin role from yourself: another admin can',
  password: 'Your own password is changed on your profile page',
  deletion: 'You cannot delete your own account here',
} as const;

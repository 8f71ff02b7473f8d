/** The English texts by area that the first screen needs: the login, the frame and the dashboard. */
export const bundle = import.meta.glob<Record<string, unknown>>(
  '../../locales/en/{errors,home,kernel,kit,session,shell}.json',
  { eager: true, import: 'default' },
);

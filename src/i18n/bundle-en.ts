/** The English texts by area that the first screen does without; those that the server writes into mails, pages and files are its own. */
export const bundle = import.meta.glob<Record<string, unknown>>(
  [
    '../../locales/en/*.json',
    '!**/{errors,home,kernel,kit,session,shell}.json',
    '!**/{system-mail,public-pages,import-report}.json',
  ],
  { eager: true, import: 'default' },
);

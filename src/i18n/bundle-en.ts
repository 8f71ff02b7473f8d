/** The English texts of the console by area: all but those that the server writes into mails, pages and files. */
export const bundle = import.meta.glob<Record<string, unknown>>(
  ['../../locales/en/*.json', '!**/system-mail.json', '!**/public-pages.json', '!**/import-report.json'],
  { eager: true, import: 'default' },
);

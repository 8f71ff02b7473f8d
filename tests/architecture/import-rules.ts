/** What one part of the tree may import; a part is a folder, or a file, named from the root. */
export interface ImportRule {
  readonly from: string;
  /** Parts that may be imported, besides the part itself. */
  readonly may: readonly string[];
  /** Parts of which types alone may be imported. */
  readonly mayTypes?: readonly string[];
  /** Each folder directly inside stands alone: none imports another one of them. */
  readonly apart?: boolean;
}

/** What the server is put together from; the parts see its shape, the composition root fills it. */
const wiring = ['server/config.ts', 'server/dependencies.ts', 'server/memory.ts'];

/** The calls of views, none of which writes. */
const readingCalls = [
  'src/api/resources/reads.ts',
  'src/api/resources/list-query.ts',
  'src/api/resources/changes.ts',
];

/**
 * Who may import whom. The longest `from` that fits a file decides. A file that no rule names fails,
 * so that a new folder has to say where it stands.
 */
const importRules: readonly ImportRule[] = [
  { from: 'contract', may: [] },
  // Reads and writes spreadsheets on both sides, so that console and server agree on what a file holds.
  { from: 'spreadsheets', may: [] },

  { from: 'src/commands/kernel', may: ['contract'] },
  // What screens offer to commands: shapes and facts, nothing that runs.
  { from: 'src/commands/offers', may: ['src/commands/kernel'] },
  {
    from: 'src/commands/shapes',
    // Declaring a command takes the services for its types, and the facts of the console for its conditions.
    may: [
      'src/commands/kernel',
      'src/commands/offers',
      'src/commands/services.ts',
      'src/commands/context.ts',
      'contract',
    ],
    mayTypes: ['src/commands'],
  },
  {
    from: 'src/commands/groups',
    may: [
      'src/commands/kernel',
      'src/commands/offers',
      'src/commands/shapes',
      'src/commands/services.ts',
      'src/commands/context.ts',
      'contract',
    ],
    mayTypes: ['src/commands', 'src/importing'],
  },
  {
    from: 'src/commands/providers',
    may: ['src/commands/kernel', 'contract'],
    mayTypes: ['src/commands'],
  },
  // Hears the keys of the page for the kernel.
  { from: 'src/keyboard', may: ['src/commands/kernel'] },
  // What is edited, whatever it is and wherever it is shown: no view, no route, no server.
  { from: 'src/editing', may: [], mayTypes: ['src/state'] },
  // What is particular about each resource: data that commands, views and services follow; it knows none that draws.
  { from: 'src/resources', may: ['src/commands', 'contract'] },
  {
    from: 'src/commands',
    may: ['src/resources', 'contract'],
    mayTypes: ['src/api', 'src/state', 'src/importing'],
  },

  // A grid writes cells for spreadsheet programs and takes them back.
  {
    from: 'src/views/kit',
    may: [
      'src/commands/kernel',
      // A grid says what its keys may do.
      'src/commands/offers/grid-offers.ts',
      'src/keyboard',
      'spreadsheets',
      'contract',
      'src/i18n',
    ],
  },
  {
    from: 'src/views/palette',
    may: ['src/commands/kernel', 'src/commands/offers', 'src/views/kit', 'contract', 'src/i18n'],
  },
  {
    from: 'src/views/screens',
    may: [
      'src/views/screens/shared',
      'src/views/kit',
      'src/commands/kernel',
      'src/commands/offers',
      'src/editing',
      'src/resources',
      'src/api/cache',
      // Screens tell failed calls apart; they never make one themselves.
      'src/api/transport/failure.ts',
      'src/api/resources/contact-attributes.ts',
      // What goes by itself takes the Enter that was meant for it along.
      'src/keyboard/drop-extra-enter.ts',
      'src/importing',
      'spreadsheets',
      'src/state',
      'contract',
      'src/i18n',
    ],
    // What is written is written by a command: the calls that write are not theirs, not even as a type.
    mayTypes: ['src/commands', ...readingCalls],
    apart: true,
  },
  {
    from: 'src/views/screens/shared',
    may: [
      'src/views/kit',
      'src/commands/kernel',
      'src/commands/offers',
      'src/editing',
      'src/resources',
      'src/api/cache',
      'src/api/transport/failure.ts',
      'src/state',
      'contract',
      'src/i18n',
    ],
    mayTypes: ['src/commands', ...readingCalls],
  },
  {
    // Nobody runs a command before they have signed in.
    from: 'src/views/screens/session',
    may: [
      'src/views/screens/shared',
      'src/views/kit',
      'src/api/entry',
      'src/api/cache',
      'src/api/transport/failure.ts',
      'src/state',
      'contract',
      'src/i18n',
    ],
  },
  {
    from: 'src/views/shell',
    may: [
      'src/views',
      'src/commands',
      'src/resources',
      'src/keyboard',
      'src/api/cache',
      'src/api/transport/failure.ts',
      'src/state',
      'contract',
      'src/i18n',
    ],
    mayTypes: ['src/api'],
  },

  { from: 'src/api/transport', may: ['contract'] },
  { from: 'src/api/resources', may: ['src/api/transport', 'contract'] },
  { from: 'src/api/cache', may: ['src/api/resources', 'contract'], mayTypes: ['src/api/transport'] },
  { from: 'src/api/entry', may: [], mayTypes: ['src/api/resources'] },
  // Reads files and brings in their rows; drawn by nobody, so that an import outlives its dialog.
  {
    from: 'src/importing',
    may: ['src/api/transport/failure.ts', 'spreadsheets', 'contract'],
    mayTypes: ['src/api/resources'],
  },
  // What commands are given to act with, drawn by nobody; the wiring makes it.
  {
    from: 'src/services',
    may: [
      'src/api',
      'src/commands',
      'src/resources',
      'src/i18n',
      'src/state',
      'spreadsheets',
      'contract',
      // A notice is shown, and a file saved, by what the views have for it.
      'src/views/kit/toaster.tsx',
      'src/views/kit/lost-part.ts',
      'src/views/kit/download.ts',
    ],
    mayTypes: ['src/views/kit/form/error-text.tsx'],
  },
  { from: 'src/state', may: ['contract'] },
  { from: 'src/i18n', may: ['locales', 'contract'] },
  { from: 'src', may: ['src', 'locales', 'contract', 'spreadsheets'] },

  // Temporary files, which come with calls and go into jobs.
  { from: 'server/files', may: [] },
  {
    from: 'server/http',
    may: ['contract', 'server/files', 'server/services/errors.ts'],
    mayTypes: ['server/services', ...wiring],
  },
  {
    from: 'server/routes',
    may: ['server/http', 'server/services', 'server/version.ts', 'contract'],
    mayTypes: wiring,
  },
  // Services throw the closed errors, which are words of the contract with a status; they know no HTTP. They use the
  // statements of the store and the pure parts of mail directly: a port with one implementation would only hide them.
  {
    from: 'server/services',
    may: [
      'contract',
      'spreadsheets',
      'locales',
      'server/files',
      'server/memory.ts',
      'server/store',
      'server/mail',
      // They call other servers by what they are given, and read why there was no answer.
      'server/outbound/outbound-error.ts',
    ],
    mayTypes: wiring,
  },
  { from: 'server/store', may: ['contract'], mayTypes: ['server/services', ...wiring] },
  { from: 'server/mail', may: ['contract', 'locales'], mayTypes: ['server/services', ...wiring] },
  // Calls to other servers over HTTP; no other part of the server makes one.
  { from: 'server/outbound', may: [] },
  // How work is claimed, tried again and taken over; it knows no kind of work.
  { from: 'server/work', may: ['server/store'], mayTypes: wiring },
  {
    from: 'server/jobs',
    may: [
      'server/work',
      'server/services',
      'server/store',
      'server/mail',
      'server/realtime/publisher.ts',
      'contract',
    ],
    mayTypes: wiring,
  },
  {
    from: 'server/public',
    may: ['server/http', 'server/services', 'server/mail/compose', 'contract', 'locales'],
    mayTypes: wiring,
  },
  {
    from: 'server/dev',
    may: ['server/services', 'server/store', 'server/mail', 'contract'],
    mayTypes: wiring,
  },
  { from: 'server', may: ['server', 'contract', 'locales', 'package.json'] },

  { from: 'scripts', may: [] },
  {
    from: 'bench',
    // What a journey does can be counted by a benchmark too.
    may: ['contract', 'spreadsheets', 'server', 'src', 'scripts', 'tests/support', 'tests/journeys/support'],
  },
  { from: 'tests', may: ['contract', 'spreadsheets', 'server', 'src', 'scripts', 'locales', 'bench', ''] },
];

/** Packages that a part may not use, whatever else it imports. */
export const packageRules: readonly { from: string; not: RegExp; why: string }[] = [
  { from: 'contract', not: /^(?!valibot$|@valibot\/to-json-schema$)/, why: 'the contract is a leaf' },
  {
    from: 'src',
    not: /^(node:|fastify|kysely|pg$|pg-boss|nodemailer)/,
    why: 'the console runs in a browser',
  },
  { from: 'src/commands/kernel', not: /^(react|jotai|@tanstack)/, why: 'the kernel knows no view' },
  { from: 'server', not: /^(react|jotai|cmdk|@tanstack|@vitejs|vite$)/, why: 'the server has no view' },
  { from: 'scripts/ensure-install.mjs', not: /^(?!node:)/, why: 'it runs before anything is installed' },
];

/** The rule that decides for a file, by the longest part that holds it. */
export function ruleFor(path: string): ImportRule | undefined {
  return importRules
    .filter((rule) => isInside(path, rule.from))
    .sort((a, b) => b.from.length - a.from.length)[0];
}

/** Whether a file lies in a part, or is that part. */
export function isInside(path: string, part: string): boolean {
  return part === '' || path === part || path.startsWith(`${part}/`);
}

import { defineConfig } from 'vite';

/** Builds the server into the folder of its build: the program and the thread of its embedded database. */
export default defineConfig({
  publicDir: false,
  ssr: { external: true },
  build: {
    ssr: true,
    target: 'node20',
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'database-worker': 'server/store/database/gate-worker.ts',
        'mail-process': 'server/mail/mailbox/mail-process.ts',
        'spreadsheet-process': 'server/services/spreadsheets/spreadsheet-process.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

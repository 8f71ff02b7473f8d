import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.DEV_API;

// In development the API has all paths but the page itself and what Vite serves of the sources.
const apiPaths = '^/(?!$|\\?|index\\.html|@|src/|contract/|locales/|node_modules/).+';

/** Builds the console into the folder of its build; in development serves it and passes the API's calls on. */
export default defineConfig({
  plugins: [react()],
  build: {
    emptyOutDir: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // One file of all that the start needs compresses better than fifty.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
  worker: { format: 'es' },
  ...(api ? { server: { proxy: { [apiPaths]: { target: api, ws: true } } } } : {}),
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the console into dist/web. */
export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist/web', emptyOutDir: true, sourcemap: false, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
});

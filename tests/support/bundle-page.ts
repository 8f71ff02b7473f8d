import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Rollup } from 'vite';

/** Bundles a page of the tests in memory and gives it as one html document, styles and script inside. */
export async function bundlePage(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rollupOptions: { input: entry, output: { format: 'es', codeSplitting: false } },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rollup.RollupOutput;
  const script = output.find((part) => part.type === 'chunk');
  const style = output.find((part) => part.type === 'asset' && part.fileName.endsWith('.css'));
  if (script?.type !== 'chunk' || style?.type !== 'asset') throw new Error(`Nothing was built from ${entry}`);
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Page</title><style>${String(style.source)}</style><body><div id="root"></div>`,
    `<script type="module">${script.code.replaceAll('</script', '<\\/script')}</script></body></html>`,
  ].join('');
}

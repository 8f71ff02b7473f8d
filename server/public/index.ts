import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { registerEcho } from './echo.ts';
import { registerMessagePages } from './message-pages.ts';
import { sendPage } from './page.ts';
import { registerSenderPages } from './sender-pages.ts';
import { registerSubscriptionPages } from './subscription-pages.ts';
import { registerTracking } from './tracking.ts';

/** More than a mail program or a form of ours posts. */
const bodyLimit = 64_000;

/** Serves the pages that need no token: their links are in mails, and only a POST changes anything (contract, section 6). */
export async function registerPublicPages(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    pages.setErrorHandler((error, request, reply) => {
      const status =
        typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
      if (!(status >= 400 && status < 500)) dependencies.log.error({ err: error }, 'A public page failed');
      return sendPage(request, reply, {
        status: status >= 400 && status < 500 ? status : 500,
        title: 'failed.title',
        text: 'failed.text',
      });
    });
    registerTracking(pages, dependencies);
    registerSubscriptionPages(pages, dependencies);
    registerSenderPages(pages, dependencies);
    registerMessagePages(pages, dependencies);
    registerEcho(pages);
  });
}

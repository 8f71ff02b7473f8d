import type { FastifyRequest } from 'fastify';
import type { Visitor } from '../services/tracking/visitor.ts';
import { isMachine } from './agents.ts';

const prefetchHeaders = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'];
const prefetch = /prefetch|preview|prerender/i;

/** Who asks for a public page or the pixel of a mail, and whether that is a machine by what it says of itself. */
export function visitorOf(request: FastifyRequest, asks: 'pixel' | 'page' = 'page'): Visitor {
  const userAgent = request.headers['user-agent'] ?? '';
  const prefetches = prefetchHeaders.some((name) => prefetch.test(String(request.headers[name] ?? '')));
  return {
    ip: request.ip,
    userAgent,
    automatic: request.method === 'HEAD' || prefetches || isMachine(userAgent, asks),
  };
}

/** The language of a page: the first of ours that the browser asks for. */
export function localeOf(request: FastifyRequest): 'en' | 'nl' {
  const wanted = (request.headers['accept-language'] ?? '').split(',').map((each) => {
    const [language = '', quality = 'q=1'] = each.trim().split(';');
    return { language: language.trim().toLowerCase(), quality: Number(quality.trim().slice(2)) || 0 };
  });
  const [best] = wanted
    .filter(({ language }) => /^(en|nl)\b/.test(language))
    .sort((a, b) => b.quality - a.quality);
  return best?.language.startsWith('nl') ? 'nl' : 'en';
}

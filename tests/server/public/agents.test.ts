import { describe, expect, it } from 'vitest';
import { isMachine } from '#server/public/agents.ts';

describe('an agent', () => {
  it.each([
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
    'Mozilla/5.0 SeznamEmailProxy/2.0.174',
    'Mozilla/5.0 (compatible; SeznamEmailProxy/2.0; +http://napoveda.seznam.cz/en/email-proxy/)',
  ])('that fetches the images of a mail for its reader is one at the pixel alone: %s', (agent) => {
    expect([isMachine(agent, 'pixel'), isMachine(agent, 'page')]).toEqual([false, true]);
  });

  it.each([
    'Outlook-iOS/2.0',
    'Outlook-Android/2.0',
    'Outlook-iOS/709.2226530.prod.iphone (3.24.1)',
    'Microsoft Outlook for Mac',
    'Superhuman',
    'Superhuman/1.0',
    'Airmail/5.7',
    'Airmail 5.0 rv:586 (Macintosh; Mac OS X 11.6)',
    'eM_Client/9.2.1222.0',
    'eM Client 10',
    'Spark/2.11',
    'Mimestream/1.0',
    'Newton/10',
    'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Thunderbird/115.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
  ])('in which a person reads mail is none: %s', (agent) => {
    expect([isMachine(agent, 'pixel'), isMachine(agent, 'page')]).toEqual([false, false]);
  });

  it.each([
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'OutlookMobileCloudService-Autodetect/1.0',
    'curl/8.5.0',
    'Mozilla/5.0 (compatible; Yahoo Link Preview; https://help.yahoo.com/kb/mail/)',
    'Mozilla/5.0 (compatible; Thunderbird Scanner Bot/1.0)',
  ])('that acts by itself is one everywhere: %s', (agent) => {
    expect([isMachine(agent, 'pixel'), isMachine(agent, 'page')]).toEqual([true, true]);
  });
});

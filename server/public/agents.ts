import { isbot } from 'isbot';

/** Services that fetch the images of a mail when its reader opens it, each in the reader's stead. */
const imageProxies =
  /GoogleImageProxy|ggpht\.com|YahooMailProxy|SeznamEmailProxy|Mail\.?Ru\s?ImageProxy|rambler-?mail-?image-?proxy|UkrNet-?Mail-?Proxy|YandexImageResizer|ProtonMail|ZohoMailProxy/i;

/** Programs in which a person reads mail, some of which the package takes for machines by their short names. */
const mailPrograms =
  /\b(?:Outlook|Superhuman|Airmail|eM[ _-]?Client|Spark|Thunderbird|Mailspring|Mailbird|Postbox|Mimestream|Newton|Canary(?: ?Mail)?|BlueMail|Edison(?: ?Mail)?|Polymail|K-9(?: ?Mail)?|FairEmail|Foxmail|The Bat!|Geary|Evolution|KMail|Claws(?: ?Mail)?|Apple ?Mail|Windows-Live-Mail|Lotus-Notes|HEY(?:Mail)?)\b/i;

/** What a program does by itself, whatever its name. */
const byItself = /bot\b|crawl|spider|scan|autodetect|link[ -]?(?:check|preview)|safelinks|protection/i;

/**
 * Whether an agent is a machine by what it says of itself. The image proxies of mail services are so for all but the
 * pixel, which they fetch because a person opened the mail.
 */
export function isMachine(userAgent: string, asks: 'pixel' | 'page'): boolean {
  if (asks === 'pixel' && imageProxies.test(userAgent)) return false;
  if (mailPrograms.test(userAgent) && !byItself.test(userAgent)) return false;
  return isbot(userAgent);
}

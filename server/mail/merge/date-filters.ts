import { type Context, type Liquid, toValue } from 'liquidjs';
import { isTimezone } from '#contract/rules/zones.ts';
import { formatMoment } from './format-moment.ts';
import { type Moment, momentOf } from './moment.ts';
import { type Calendar, renderingOf } from './rendering.ts';
import { textOf } from './values.ts';

interface FilterCall {
  readonly context: Context;
}

const USUAL_FORMATS: Readonly<Record<Calendar['locale'], string>> = {
  en: '%A, %B %-e, %Y at %-l:%M %P %z',
  nl: '%A %-e %B %Y %H:%M %z',
};

/**
 * Registers the filters that write dates: by the calendar of the account and the moment of the mail, whatever the zone
 * and the language of the machine. What is no date stays as it is.
 */
export function registerDateFilters(engine: Liquid): void {
  engine.registerFilter('date', function (this: FilterCall, value: unknown, format: unknown, zone: unknown) {
    const wanted: unknown = toValue(format);
    const usual = USUAL_FORMATS[renderingOf(this.context).calendar.locale];
    return written(this.context, value, wanted == null ? usual : textOf(wanted), zone);
  });
  engine.registerFilter('date_to_xmlschema', function (this: FilterCall, value: unknown) {
    return written(this.context, value, '%Y-%m-%dT%H:%M:%S%:z');
  });
  engine.registerFilter('date_to_rfc822', function (this: FilterCall, value: unknown) {
    return written(this.context, value, '%a, %d %b %Y %H:%M:%S %z', undefined, 'en');
  });
  for (const [name, month] of [
    ['date_to_string', '%b'],
    ['date_to_long_string', '%B'],
  ]) {
    engine.registerFilter(
      String(name),
      function (this: FilterCall, value: unknown, type: unknown, style: unknown) {
        const american = style === 'US' ? `${month} %-d%q, %Y` : `%-d%q ${month} %Y`;
        return written(this.context, value, type === 'ordinal' ? american : `%d ${month} %Y`);
      },
    );
  }
}

function written(context: Context, value: unknown, format: string, zone?: unknown, locale?: string): unknown {
  const { calendar } = renderingOf(context);
  const plain: unknown = toValue(value);
  const moment: Moment | null = momentOf(
    typeof plain === 'number' ? plain : textOf(plain),
    calendar,
    zoneOf(zone),
  );
  if (moment === null) return value;
  const text = formatMoment(moment, format, locale ?? calendar.locale);
  context.memoryLimit.use(text.length);
  return text;
}

/** A zone that a template names; one that nobody knows is as none. */
function zoneOf(value: unknown): string | number | undefined {
  const zone: unknown = toValue(value);
  if (typeof zone === 'number') return zone;
  return typeof zone === 'string' && isTimezone(zone) ? zone : undefined;
}

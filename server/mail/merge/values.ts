import { decodeHTMLStrict } from 'entities';
import { Drop, toValue } from 'liquidjs';
import { markValue, replaceLiterals, type TemplateFormat, withoutMarks, withoutTracking } from './marks.ts';

/** What a `capture` caught: the template's own words with values between them. Whoever reads it gets a plain text. */
export class Captured extends Drop {
  constructor(
    readonly marked: string,
    private readonly format: TemplateFormat,
  ) {
    super();
  }

  /** As it stands in an address, where html has no say any more. */
  get inAddress(): string {
    const marked = withoutTracking(this.marked);
    return this.format === 'html' ? replaceLiterals(marked, decodeHTMLStrict) : marked;
  }

  override valueOf(): string {
    return withoutMarks(this.marked);
  }

  toLiquid(): string {
    return this.valueOf();
  }
}

/** A text that a filter encoded for an address, which an address of ours encodes by itself. */
export class Encoded extends Drop {
  constructor(
    readonly plain: string,
    private readonly encoded: string,
  ) {
    super();
  }

  override valueOf(): string {
    return this.encoded;
  }

  toLiquid(): string {
    return this.encoded;
  }
}

/** An attribute without a value: false, empty, and equal to every way of writing nothing. */
class Missing extends Drop {
  override valueOf(): null {
    return null;
  }

  toLiquid(): string {
    return '';
  }

  toJSON(): string {
    return '';
  }

  equals(other: unknown): boolean {
    const value: unknown = toValue(other);
    return value === null || value === undefined || value === '';
  }

  gt(): boolean {
    return false;
  }

  geq(): boolean {
    return false;
  }

  lt(): boolean {
    return false;
  }

  leq(): boolean {
    return false;
  }
}

const missing = new Missing();

/** The attributes of a recipient as templates see them: one that was never filled is as one that was emptied. */
export function attributesForTemplates(values: Readonly<Record<string, string>>): object {
  const own = (key: PropertyKey) => (Object.hasOwn(values, key) ? Reflect.get(values, key) : undefined);
  return new Proxy(
    {},
    {
      get: (_target, key) => (typeof key === 'string' ? own(key) || missing : undefined),
      ownKeys: () => Object.keys(values),
      getOwnPropertyDescriptor: (_target, key) => ({
        value: own(key) || missing,
        configurable: true,
        enumerable: Object.hasOwn(values, key),
      }),
    },
  );
}

/** A value as a text; nothing is empty, and a list is its parts. */
export function textOf(value: unknown): string {
  const plain: unknown = toValue(value);
  if (typeof plain === 'string') return plain;
  if (plain === null || plain === undefined) return '';
  if (Array.isArray(plain)) return plain.map(textOf).join('');
  return String(plain);
}

/** A value as a render keeps it where the text of a body, or an address within one, has it written. */
export function writeValue(value: unknown, place: 'body' | 'address'): string {
  if (value instanceof Captured) return place === 'body' ? value.marked : value.inAddress;
  if (value instanceof Encoded && place === 'address') return markValue(value.plain);
  return markValue(textOf(value));
}

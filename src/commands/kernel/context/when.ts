import type { Module } from '#contract/rules/modules.ts';
import { type Context, type ContextKey, modulesKey, type Sentence } from './context-keys.ts';

/** What stands in the way: `forbidden` the account can never do it, `elsewhere` it belongs to another screen, `state` not now, `missing` nothing is chosen to do it with. */
export type ReasonKind = 'forbidden' | 'elsewhere' | 'state' | 'missing';

/** Why a command cannot run, as a sentence and a kind. */
export interface Reason extends Sentence {
  readonly kind: ReasonKind;
  /** With `missing`: the resource of which something is to be chosen. */
  readonly resource?: string;
}

/** The answer to "can it run?". */
export type Verdict = { readonly ok: true } | { readonly ok: false; readonly reason: Reason };

/** A condition as data. `atom` is one question; its `fact` and `value` let two conditions be compared without a context. */
export type When =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly When[] }
  | { readonly kind: 'not'; readonly part: When; readonly reasonKey: string }
  | {
      readonly kind: 'atom';
      readonly fact: string;
      readonly value: unknown;
      evaluate(context: Context): Verdict;
    };

/** The verdict of a condition that holds. */
export const holds: Verdict = { ok: true };

/** A verdict of a condition that does not hold now. */
export function refuse(key: string, kind: ReasonKind = 'state', params?: Sentence['params']): Verdict {
  return { ok: false, reason: { key, kind, ...(params && { params }) } };
}

/** Holds always. */
export const always: When = { kind: 'all', parts: [] };

/** Holds when every part holds; of several reasons the weightiest is given. */
export function all(...parts: readonly When[]): When {
  return { kind: 'all', parts };
}

/** Holds when one part holds; otherwise the reason of the first. */
export function any(...parts: readonly [When, ...When[]]): When {
  return { kind: 'any', parts };
}

/** Holds when the part does not; the sentence says why not. */
export function not(part: When, reasonKey: string): When {
  return { kind: 'not', part, reasonKey };
}

/** Holds when the fact has exactly this value. Two different values of one fact never hold together. */
export function equals<Value>(key: ContextKey<Value>, value: Value, kind: ReasonKind = 'state'): When {
  return {
    kind: 'atom',
    fact: key.name,
    value,
    evaluate: (context) => (Object.is(context.get(key), value) ? holds : refuse(key.reasonKey, kind)),
  };
}

/** Holds when the fact is true. */
export function isTrue(key: ContextKey<boolean>): When {
  return equals(key, true);
}

/** Holds when the fact is false; the fact's sentence says what is in the way. */
export function isFalse(key: ContextKey<boolean>): When {
  return equals(key, false);
}

/** Holds when the question about the fact is answered so; two such questions may always hold together. */
export function meets<Value>(key: ContextKey<Value>, ask: (value: Value) => Verdict): When {
  return { kind: 'atom', fact: key.name, value: ask, evaluate: (context) => ask(context.get(key)) };
}

/** Holds when the account has one of the modules (spec section 6); otherwise the command does not exist for it. */
export function hasModule(...modules: readonly Module[]): When {
  return meets(modulesKey, (owned) =>
    modules.some((module) => owned.includes(module))
      ? holds
      : refuse(modulesKey.reasonKey, 'forbidden', { module: modules.join(', ') }),
  );
}

const weight: Record<ReasonKind, number> = { forbidden: 3, elsewhere: 2, state: 1, missing: 0 };

/** Whether the condition holds, and why not. */
export function evaluate(when: When, context: Context): Verdict {
  switch (when.kind) {
    case 'atom':
      return when.evaluate(context);
    case 'not':
      return evaluate(when.part, context).ok ? refuse(when.reasonKey) : holds;
    case 'all': {
      let worst: Verdict = holds;
      for (const part of when.parts) {
        const verdict = evaluate(part, context);
        if (verdict.ok) continue;
        if (worst.ok || weight[verdict.reason.kind] > weight[worst.reason.kind]) worst = verdict;
      }
      return worst;
    }
    case 'any': {
      const verdicts = when.parts.map((part) => evaluate(part, context));
      return verdicts.find((verdict) => verdict.ok) ?? verdicts[0] ?? holds;
    }
  }
}

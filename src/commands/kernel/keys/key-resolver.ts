import type { Reason, Verdict } from '../context/when.ts';
import type { KeyScope } from '../declaring/define-command.ts';
import { hasMod } from './key-strokes.ts';
import type { Binding } from './keymap.ts';

/** Bindings by scope, as a tree of strokes. */
export type KeyTrie = ReadonlyMap<KeyScope, KeyNode>;

interface KeyNode {
  readonly children: Map<string, KeyNode>;
  readonly bindings: Binding[];
}

/** The strokes of a sequence that has begun; it waits for as long as nothing else is done. */
export interface PendingKeys {
  readonly strokes: readonly string[];
}

/** Nothing has begun. */
export const noPendingKeys: PendingKeys = { strokes: [] };

/** What a stroke means. All but `ignored` take the key away from the page. */
export type KeyResult =
  | { readonly kind: 'ignored' | 'swallowed' | 'pending' | 'dead' }
  | { readonly kind: 'run'; readonly commandId: string }
  | { readonly kind: 'refused'; readonly commandId: string; readonly reason: Reason };

/** Where a stroke was made. */
export interface KeyPlace {
  /** Innermost first. */
  readonly scopes: readonly KeyScope[];
  readonly inField: boolean;
  readonly isRepeat: boolean;
  /** Whether the binding may run here; `elsewhere` and `forbidden` make it as if it did not exist. */
  judge(binding: Binding): Verdict;
}

/** Strokes that go on with a sequence, and the command that they run. */
export interface Continuation {
  readonly strokes: readonly string[];
  readonly commandId: string;
}

/** Arranges the bindings for the resolver. */
export function createKeyTrie(bindings: readonly Binding[]): KeyTrie {
  const roots = new Map<KeyScope, KeyNode>();
  for (const binding of bindings) {
    let node = childOf(roots, binding.scope);
    for (const stroke of binding.strokes) node = childOf(node.children, stroke);
    node.bindings.push(binding);
  }
  return roots;
}

function childOf<Key>(nodes: Map<Key, KeyNode>, key: Key): KeyNode {
  const found = nodes.get(key);
  if (found) return found;
  const made: KeyNode = { children: new Map(), bindings: [] };
  nodes.set(key, made);
  return made;
}

/** Decides what a stroke means after the pending ones; pure. */
export function resolveKey(
  trie: KeyTrie,
  pending: PendingKeys,
  stroke: string,
  place: KeyPlace,
): { readonly pending: PendingKeys; readonly result: KeyResult } {
  const before = pending.strokes;
  const attempt = tryStrokes(trie, [...before, stroke], place);
  if (attempt.kind === 'pending') {
    if (place.isRepeat) return { pending, result: { kind: 'swallowed' } };
    return { pending: { strokes: [...before, stroke] }, result: attempt };
  }
  if (attempt.kind !== 'ignored') return { pending: noPendingKeys, result: attempt };
  if (before.length === 0) return { pending: noPendingKeys, result: attempt };
  return afterBrokenSequence(trie, pending, stroke, place);
}

/** A key that does not go on with the sequence may begin one; alone it must not act, since it was not meant so. */
function afterBrokenSequence(trie: KeyTrie, pending: PendingKeys, stroke: string, place: KeyPlace) {
  if (place.isRepeat) return { pending, result: { kind: 'swallowed' } as const };
  const fresh = tryStrokes(trie, [stroke], place);
  if (fresh.kind === 'pending') return { pending: { strokes: [stroke] }, result: fresh };
  // What is typed into a field belongs to it.
  if (hasMod(stroke) || place.inField) return { pending: noPendingKeys, result: fresh };
  return { pending: noPendingKeys, result: { kind: 'dead' } as const };
}

function tryStrokes(trie: KeyTrie, strokes: readonly string[], place: KeyPlace): KeyResult {
  let refusal: KeyResult | undefined;
  for (const scope of place.scopes) {
    const node = walk(trie.get(scope), strokes);
    if (!node) continue;
    for (const binding of node.bindings.filter((candidate) => isHeard(candidate, place))) {
      const verdict = place.judge(binding);
      if (verdict.ok) return place.isRepeat && !binding.repeats ? { kind: 'swallowed' } : runOf(binding);
      if (verdict.reason.kind !== 'elsewhere' && verdict.reason.kind !== 'forbidden')
        refusal ??= { kind: 'refused', commandId: binding.commandId, reason: verdict.reason };
    }
    if (leadsOn(node, place)) return { kind: 'pending' };
  }
  return refusal ?? { kind: 'ignored' };
}

/** What may follow the pending strokes and would run, with the strokes that are left; pure. */
export function continuationsOf(
  trie: KeyTrie,
  { strokes }: PendingKeys,
  place: Pick<KeyPlace, 'scopes' | 'inField' | 'judge'>,
): readonly Continuation[] {
  const found: Continuation[] = [];
  const heard = { ...place, isRepeat: false };
  function collect(node: KeyNode | undefined, rest: readonly string[]) {
    for (const [stroke, child] of node?.children ?? []) {
      const binding = child.bindings.find((each) => isHeard(each, heard) && place.judge(each).ok);
      if (binding) found.push({ strokes: [...rest, stroke], commandId: binding.commandId });
      collect(child, [...rest, stroke]);
    }
  }
  for (const scope of place.scopes) collect(walk(trie.get(scope), strokes), []);
  return found;
}

function runOf(binding: Binding): KeyResult {
  return { kind: 'run', commandId: binding.commandId };
}

function walk(root: KeyNode | undefined, strokes: readonly string[]): KeyNode | undefined {
  return strokes.reduce((node: KeyNode | undefined, stroke) => node?.children.get(stroke), root);
}

function leadsOn(node: KeyNode, place: KeyPlace): boolean {
  return [...node.children.values()].some(
    (child) => child.bindings.some((binding) => isCandidate(binding, place)) || leadsOn(child, place),
  );
}

function isCandidate(binding: Binding, place: KeyPlace): boolean {
  if (!isHeard(binding, place)) return false;
  const verdict = place.judge(binding);
  return verdict.ok || (verdict.reason.kind !== 'elsewhere' && verdict.reason.kind !== 'forbidden');
}

function isHeard(binding: Binding, place: KeyPlace): boolean {
  return !place.inField || binding.inFields;
}

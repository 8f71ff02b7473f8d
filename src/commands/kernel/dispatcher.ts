import { keyAvailability } from './availability.ts';
import { type Context, editingKey, gridModeKey } from './context-keys.ts';
import type { KeyScope } from './define-command.ts';
import type { Clock } from './kernel-services.ts';
import {
  chordTimeout,
  createKeyTrie,
  type KeyPlace,
  type KeyResult,
  noPendingKeys,
  resolveKey,
} from './key-resolver.ts';
import { isHeldWithMore, isPlainCharacter, type Platform, strokeOf } from './key-strokes.ts';
import type { Binding } from './keymap.ts';
import type { Registry } from './registry.ts';
import { type Reason, refuse, type Verdict } from './when.ts';

/** Turns key presses into commands, for the whole page. */
export interface Dispatcher {
  /** Listens on the document; the answer ends that. */
  attach(document: Document): () => void;
  /** The keys in force from now on. */
  setKeymap(bindings: readonly Binding[]): void;
  /** The strokes of a sequence that waits for its next key. */
  pending(): readonly string[];
  /** Calls back when the pending strokes change. */
  subscribe(listener: () => void): () => void;
}

/** What the dispatcher is made of. */
export interface DispatcherParts<Services> {
  readonly registry: Registry<Services>;
  readonly context: Context;
  readonly clock: Clock;
  readonly platform: Platform;
  run(commandId: string): void;
  /** A key was meant for a command that cannot run now. */
  refuse(commandId: string, reason: Reason): void;
}

const scopes: readonly KeyScope[] = ['global', 'grid', 'form', 'dialog', 'palette'];
const textFields =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=range],[type=color],[type=file]),textarea,select,[contenteditable]:not([contenteditable=false])';
const openList = '[role=combobox][aria-expanded=true]';
const ownLetters = '[role=menu],[role=menubar],[role=listbox],[role=tree]';
// Who fills in a form believes to be in its next field: a letter there must not change something else.
const controlOfForm = '[data-unsaved] :is(button,[role=switch],[role=checkbox],[role=radio],input)';
const pressable =
  'button,a[href],summary,[role=button],[role=link],[role=checkbox],[role=switch],[role=radio],[role=tab],[role=columnheader],[role^=menuitem],[role=option]';

/** Makes the dispatcher; it hears nothing until it is attached. */
export function createDispatcher<Services>(parts: DispatcherParts<Services>): Dispatcher {
  let trie = createKeyTrie([]);
  let pending = noPendingKeys;
  let stopTimer = () => {};
  const listeners = new Set<() => void>();

  function setPending(next: typeof pending) {
    if (next === pending) return;
    pending = next;
    stopTimer();
    stopTimer =
      next.strokes.length > 0 ? parts.clock.after(chordTimeout, () => setPending(noPendingKeys)) : () => {};
    for (const listener of [...listeners]) listener();
  }

  function judge(binding: Binding, active: readonly KeyScope[]): Verdict {
    const command = parts.registry.find(binding.commandId);
    if (!command) return { ok: false, reason: { key: 'kernel:reason.elsewhere', kind: 'elsewhere' } };
    const verdict = keyAvailability(command, parts.context, active);
    const isBarred = command.reachesElsewhere && !active.includes('grid') && verdict.ok;
    return isBarred && document.querySelector('[data-unsaved]') ? refuse(editingKey.reasonKey) : verdict;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented) return;
    const stroke = strokeOf(event, parts.platform);
    if (stroke === undefined) return;
    if (stroke === 'Escape' && pending.strokes.length > 0) {
      swallow(event);
      setPending(noPendingKeys);
      return;
    }
    const target = event.composedPath()[0];
    const element = target instanceof Element ? target : undefined;
    if (isPress(stroke) && element?.closest(pressable)) return;
    if (stroke === 'Escape' && element?.matches(openList)) return;
    const active = scopesAt(element);
    const place: KeyPlace = {
      now: parts.clock.now(),
      scopes: active,
      inField: isTextField(element) || ownsStroke(element, stroke, active),
      isRepeat: event.repeat,
      judge: (binding) => judge(binding, active),
    };
    const resolved = resolveKey(trie, pending, stroke, place);
    setPending(resolved.pending.strokes.length > 0 ? resolved.pending : noPendingKeys);
    act(event, resolved.result);
  }

  /** Menus and lists look for letters themselves, controls of a form with unsaved changes take none, and a grid that is a sheet takes all that is typed. */
  function ownsStroke(element: Element | undefined, stroke: string, active: readonly KeyScope[]): boolean {
    if (isPlainCharacter(stroke) && element?.closest(`${ownLetters},${controlOfForm}`) != null) return true;
    const isSheet = parts.context.get(gridModeKey) === 'sheet' && active.includes('grid');
    return isSheet && !isHeldWithMore(stroke);
  }

  function act(event: KeyboardEvent, result: KeyResult) {
    if (result.kind === 'ignored') return;
    // The key is taken from the page first, so that a field focused by the command stays empty.
    swallow(event);
    if (result.kind === 'run') parts.run(result.commandId);
    if (result.kind === 'refused') parts.refuse(result.commandId, result.reason);
  }

  return {
    attach(document) {
      document.addEventListener('keydown', onKeyDown, { capture: true });
      return () => {
        document.removeEventListener('keydown', onKeyDown, { capture: true });
        setPending(noPendingKeys);
      };
    },
    setKeymap(bindings) {
      // A sequence that has begun goes on: the person's own keys may arrive in the midst of it.
      trie = createKeyTrie(bindings);
    },
    pending: () => pending.strokes,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function swallow(event: KeyboardEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** Whether an element is part of a form of the screen. */
export function isInForm(element: Element | null): boolean {
  return scopesAt(element ?? undefined).includes('form');
}

/** Whether letters typed at an element are a text: it is a field, or in a grid that is a sheet. */
export function takesText(element: Element | null, isSheet: boolean): boolean {
  const at = element ?? undefined;
  return isTextField(at) || (isSheet && scopesAt(at).includes('grid'));
}

function isPress(stroke: string): boolean {
  return stroke === 'Enter' || stroke === 'Space';
}

function isTextField(element: Element | undefined): boolean {
  return element?.closest(textFields) != null;
}

function scopesAt(element: Element | undefined): readonly KeyScope[] {
  const found: KeyScope[] = [];
  for (
    let at = element?.closest('[data-key-scope]');
    at;
    at = at.parentElement?.closest('[data-key-scope]')
  ) {
    const scope = scopes.find((candidate) => candidate === at?.getAttribute('data-key-scope'));
    if (scope) found.push(scope);
  }
  return [...found, 'global'];
}

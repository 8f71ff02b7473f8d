import { editingKey, gridModeKey } from '#src/commands/kernel/context/context-keys.ts';
import { refuse, type Verdict } from '#src/commands/kernel/context/when.ts';
import { keyAvailability } from '#src/commands/kernel/declaring/availability.ts';
import type { KeyOwner } from '#src/commands/kernel/declaring/key-owner.ts';
import type { KeyDispatcher, KeyDispatcherParts } from '#src/commands/kernel/keys/key-dispatcher.ts';
import {
  type Continuation,
  continuationsOf,
  createKeyTrie,
  type KeyPlace,
  type KeyResult,
  noPendingKeys,
  resolveKey,
} from '#src/commands/kernel/keys/key-resolver.ts';
import { isHeldWithMore, isPlainCharacter, strokeOf } from '#src/commands/kernel/keys/key-strokes.ts';
import type { Binding } from '#src/commands/kernel/keys/keymap.ts';
import { keepCompositions } from './compositions.ts';
import {
  focusPlaceOf,
  isControl,
  isKeyOfControls,
  isPressable,
  ownsLetters,
  partOf,
  scopesOf,
} from './focus-place.ts';
import { createHeldKeys } from './held-keys.ts';

/** Hears the keys of a page and has their commands run. */
export interface PageDispatcher extends KeyDispatcher {
  /** Listens on the document; the answer ends that. */
  attach(document: Document): () => void;
}

/** After how long an open sequence shows what may follow, in milliseconds. */
const hesitation = 1000;
const openList = '[role=combobox][aria-expanded=true]';

/** Makes the dispatcher; it hears nothing until it is attached. */
export function createDispatcher<Services>(parts: KeyDispatcherParts<Services>): PageDispatcher {
  let trie = createKeyTrie([]);
  let pending = noPendingKeys;
  let listed: readonly Continuation[] = [];
  let stopTimer = () => {};
  const held = createHeldKeys();
  const listeners = new Set<() => void>();

  function setPending(next: typeof pending) {
    if (next === pending) return;
    pending = next;
    stopTimer();
    stopTimer = next.strokes.length > 0 ? parts.clock.after(hesitation, list) : () => {};
    listed = [];
    tell();
  }

  /** Whoever hesitates is shown the keys that may follow. */
  function list() {
    const { activeElement } = document;
    const { owner, isText: inField } = focusPlaceOf(activeElement);
    const place = { scopes: scopesOf(owner), inField };
    listed = continuationsOf(trie, pending, {
      ...place,
      judge: (binding) => judge(binding, owner, activeElement),
    });
    tell();
  }

  function tell() {
    for (const listener of [...listeners]) listener();
  }

  function judge(binding: Binding, owner: KeyOwner, element: Element | null | undefined): Verdict {
    const command = parts.registry.find(binding.commandId);
    if (!command) return refuse('kernel:reason.elsewhere', 'elsewhere');
    const verdict = keyAvailability(command, parts.context, owner);
    // Where nothing has the focus nobody sees what would be taken away.
    if (verdict.ok && command.removes && element?.matches('body'))
      return refuse('kernel:reason.elsewhere', 'elsewhere');
    const isBarred = command.reachesElsewhere && owner !== 'grid' && verdict.ok;
    return isBarred && (element?.ownerDocument ?? document).querySelector('[data-unsaved]')
      ? refuse(editingKey.reasonKey)
      : verdict;
  }

  function onKeyDown(event: KeyboardEvent) {
    const element = targetOf(event);
    if (element && isDropped(event, element)) return swallow(event);
    if (event.defaultPrevented) return;
    const stroke = strokeOf(event, parts.platform);
    if (stroke === undefined) return;
    if (stroke === 'Escape' && pending.strokes.length > 0) {
      take(event, '');
      setPending(noPendingKeys);
      return;
    }
    if (isPress(stroke) && isPressable(element)) return;
    if (stroke === 'Escape' && element?.matches(openList)) return;
    const { owner, isText } = focusPlaceOf(element);
    const place: KeyPlace = {
      scopes: scopesOf(owner),
      inField: isText || ownsStroke(element, stroke, owner),
      isRepeat: event.repeat,
      judge: (binding) => judge(binding, owner, element),
    };
    const resolved = resolveKey(trie, pending, stroke, place);
    setPending(resolved.pending.strokes.length > 0 ? resolved.pending : noPendingKeys);
    act(event, resolved.result);
  }

  /** A key that begins in a word being composed, such as Backspace, may be held beyond it. */
  function noteComposing(event: KeyboardEvent) {
    const element = targetOf(event);
    if (element) isDropped(event, element);
  }

  /** Whether the key is held and was pressed for something else than what has the focus now. */
  function isDropped(event: KeyboardEvent, element: Element): boolean {
    const { isText } = focusPlaceOf(element);
    const hasLines = element.matches('textarea,[contenteditable]');
    const { key, code, repeat } = event;
    const part = partOf(element);
    return held.press({ key, code, repeat, target: element, part, isText, hasLines }) === 'goes nowhere';
  }

  /**
   * Lists look for letters themselves, controls of a form with unsaved changes take none, controls have their own use for
   * Enter, Space and what moves, and a grid that is a sheet takes all that is typed.
   */
  function ownsStroke(element: Element | undefined, stroke: string, owner: KeyOwner): boolean {
    if (isPlainCharacter(stroke) && ownsLetters(element)) return true;
    if (isKeyOfControls(stroke) && isControl(element, owner)) return true;
    return parts.context.get(gridModeKey) === 'sheet' && owner === 'grid' && !isHeldWithMore(stroke);
  }

  function act(event: KeyboardEvent, result: KeyResult) {
    const takenBy = held.takenBy(event);
    const commandId = 'commandId' in result ? result.commandId : '';
    // A key that is held goes on with the command that it began with, and with nothing else.
    if (event.repeat && takenBy !== undefined && (takenBy !== commandId || result.kind !== 'run'))
      return swallow(event);
    if (result.kind === 'ignored') return;
    // The key is taken from the page first, so that a field focused by the command stays empty.
    take(event, commandId);
    if (result.kind === 'run') parts.run(result.commandId);
    if (result.kind === 'refused') parts.refuse(result.commandId, result.reason);
  }

  function take(event: KeyboardEvent, commandId: string) {
    held.take(event, commandId);
    swallow(event);
  }

  return {
    attach(document) {
      const page = document.defaultView;
      const onKeyUp = (event: KeyboardEvent) => held.release(event);
      const giveUp = () => setPending(noPendingKeys);
      const leave = () => {
        held.releaseAll();
        giveUp();
      };
      const endCompositions = page && keepCompositions(page, noteComposing);
      document.addEventListener('keydown', onKeyDown, { capture: true });
      document.addEventListener('keyup', onKeyUp, { capture: true });
      document.addEventListener('pointerdown', giveUp, { capture: true });
      page?.addEventListener('blur', leave);
      return () => {
        endCompositions?.();
        document.removeEventListener('keydown', onKeyDown, { capture: true });
        document.removeEventListener('keyup', onKeyUp, { capture: true });
        document.removeEventListener('pointerdown', giveUp, { capture: true });
        page?.removeEventListener('blur', leave);
        setPending(noPendingKeys);
      };
    },
    setKeymap(bindings) {
      // A sequence that has begun goes on: the person's own keys may arrive in the midst of it.
      trie = createKeyTrie(bindings);
    },
    pending: () => pending.strokes,
    continuations: () => listed,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function targetOf(event: KeyboardEvent): Element | undefined {
  const target = event.composedPath()[0];
  return target instanceof Element ? target : undefined;
}

function swallow(event: KeyboardEvent) {
  event.preventDefault();
  event.stopPropagation();
}

function isPress(stroke: string): boolean {
  return stroke === 'Enter' || stroke === 'Space';
}

import type { Context, ContextEntry, ContextKey } from './context-keys.ts';

/** A context that changes: screens lay facts over it and take them away again; the newest layer wins. */
export interface ContextStore extends Context {
  /** Sets facts of the ground layer. */
  set(entries: readonly ContextEntry[]): void;
  /** Lays facts on top; the answer changes them or takes them away. */
  register(entries: readonly ContextEntry[]): ContextLayer;
  /** The fact as each layer has it that has one, the oldest first. */
  layered<Value>(key: ContextKey<Value>): readonly Value[];
  /** Calls back after every change; the answer ends that. */
  subscribe(listener: () => void): () => void;
  /** Rises with every change. */
  version(): number;
}

/** Facts that one part of the screen has laid on top. */
export interface ContextLayer {
  replace(entries: readonly ContextEntry[]): void;
  remove(): void;
}

/** A context that never changes, with the given facts. */
export function fixedContext(entries: readonly ContextEntry[]): Context {
  return overlay({ get: (key) => key.initial }, entries);
}

/** The context with some facts replaced. */
export function overlay(below: Context, entries: readonly ContextEntry[]): Context {
  const facts = toMap(entries);
  return {
    get: <Value>(key: ContextKey<Value>) =>
      facts.has(key.name) ? (facts.get(key.name) as Value) : below.get(key),
  };
}

/** An empty context that can be laid over. */
export function createContextStore(): ContextStore {
  const ground = new Map<string, unknown>();
  const layers: Map<string, unknown>[] = [];
  const listeners = new Set<() => void>();
  let version = 0;

  function changed() {
    version += 1;
    for (const listener of [...listeners]) listener();
  }

  return {
    get<Value>(key: ContextKey<Value>): Value {
      for (let index = layers.length - 1; index >= 0; index -= 1) {
        const layer = layers[index];
        if (layer?.has(key.name)) return layer.get(key.name) as Value;
      }
      return ground.has(key.name) ? (ground.get(key.name) as Value) : key.initial;
    },
    layered: <Value>(key: ContextKey<Value>) =>
      layers.flatMap((layer) => (layer.has(key.name) ? [layer.get(key.name) as Value] : [])),
    set(entries) {
      const differing = entries.filter((entry) => !Object.is(ground.get(entry.name), entry.value));
      if (differing.length === 0) return;
      for (const entry of differing) ground.set(entry.name, entry.value);
      changed();
    },
    register(entries) {
      const layer = toMap(entries);
      layers.push(layer);
      changed();
      return {
        replace(next) {
          const same =
            next.length === layer.size &&
            next.every((entry) => layer.has(entry.name) && Object.is(layer.get(entry.name), entry.value));
          if (same) return;
          layer.clear();
          for (const entry of next) layer.set(entry.name, entry.value);
          changed();
        },
        remove() {
          const index = layers.indexOf(layer);
          if (index < 0) return;
          layers.splice(index, 1);
          changed();
        },
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

function toMap(entries: readonly ContextEntry[]): Map<string, unknown> {
  return new Map(entries.map((entry) => [entry.name, entry.value]));
}

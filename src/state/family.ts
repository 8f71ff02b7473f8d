import { atom, type PrimitiveAtom } from 'jotai';

/** One atom a name, made when it is first asked for; all of them can be put back. */
export interface AtomFamily<Value> {
  (name: string): PrimitiveAtom<Value>;
  /** The atoms made so far, with their names. */
  named(): readonly (readonly [string, PrimitiveAtom<Value>])[];
  readonly initial: Value;
}

/** Makes a family of atoms with one initial value. */
export function atomFamily<Value>(initial: Value): AtomFamily<Value> {
  const atoms = new Map<string, PrimitiveAtom<Value>>();
  function family(name: string): PrimitiveAtom<Value> {
    const found = atoms.get(name);
    if (found) return found;
    const made = atom(initial) as PrimitiveAtom<Value>;
    atoms.set(name, made);
    return made;
  }
  return Object.assign(family, { named: () => [...atoms], initial });
}

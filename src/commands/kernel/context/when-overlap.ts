import type { When } from './when.ts';

interface Literal {
  readonly fact: string;
  readonly value: unknown;
  readonly holds: boolean;
}

type Conjunction = readonly Literal[];

/** Whether some context satisfies both conditions, as far as their facts tell; in doubt yes. */
export function canBothHold(left: When, right: When): boolean {
  const lefts = disjunction(left, true);
  const rights = disjunction(right, true);
  return lefts.some((one) => rights.some((other) => isConsistent([...one, ...other])));
}

function disjunction(when: When, wanted: boolean): readonly Conjunction[] {
  switch (when.kind) {
    case 'atom':
      return [[{ fact: when.fact, value: when.value, holds: wanted }]];
    case 'not':
      return disjunction(when.part, !wanted);
    case 'all':
    case 'any': {
      const parts = when.parts.map((part) => disjunction(part, wanted));
      return (when.kind === 'all') === wanted ? product(parts) : parts.flat();
    }
  }
}

function product(parts: readonly (readonly Conjunction[])[]): readonly Conjunction[] {
  return parts.reduce<readonly Conjunction[]>(
    (combined, part) => combined.flatMap((left) => part.map((right) => [...left, ...right])),
    [[]],
  );
}

function isConsistent(literals: Conjunction): boolean {
  return literals.every((left, index) => literals.slice(index + 1).every((right) => agree(left, right)));
}

function agree(left: Literal, right: Literal): boolean {
  if (left.fact !== right.fact) return true;
  if (Object.is(left.value, right.value)) return left.holds === right.holds;
  if (!left.holds || !right.holds) return !isComplement(left, right);
  return typeof left.value === 'function' || typeof right.value === 'function';
}

function isComplement(left: Literal, right: Literal): boolean {
  return !left.holds && !right.holds && typeof left.value === 'boolean' && typeof right.value === 'boolean';
}

import { posix } from 'node:path';

/** One import of a file: what it names, the file of the project it leads to, and whether only types come. */
export interface ImportEdge {
  readonly specifier: string;
  /** The imported file from the root of the project; undefined for a package. */
  readonly target: string | undefined;
  readonly typeOnly: boolean;
}

const statement =
  /^[ \t]*(?:import|export)\b([^;'"`()=]*?)\bfrom\s*['"]([^'"\n]+)['"]|^[ \t]*import\s*['"]([^'"\n]+)['"]/gm;
const dynamic = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g;
const byAddress = /\bnew URL\(\s*['"](\.[^'"\n]+)['"]\s*,\s*import\.meta\.url/g;

/** The imports of a file's text: static, dynamic, and files named by their address (workers). */
export function importsOf(path: string, text: string): ImportEdge[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const edges = [...code.matchAll(statement)].map(([, clause = '', named, bare]) => {
    const specifier = named ?? bare ?? '';
    return { specifier, target: targetOf(path, specifier), typeOnly: isTypeOnly(clause) };
  });
  const others = [...code.matchAll(dynamic), ...code.matchAll(byAddress)].map(([, specifier = '']) => ({
    specifier,
    target: targetOf(path, specifier),
    typeOnly: false,
  }));
  return [...edges, ...others];
}

function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return undefined;
  return posix.normalize(posix.join(posix.dirname(path), specifier)).replace(/\?.*$/, '');
}

function isTypeOnly(clause: string): boolean {
  if (/^\s*type\b/.test(clause)) return true;
  const named = /^\s*\{([^}]*)\}\s*$/.exec(clause);
  if (!named) return false;
  const names = (named[1] ?? '').split(',').filter((name) => name.trim() !== '');
  return names.length > 0 && names.every((name) => name.trim().startsWith('type '));
}

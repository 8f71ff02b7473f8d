import { describe, expect, it } from 'vitest';
import { codeFiles, readProjectFile } from './project-files.ts';

/** Where fields of records are declared for forms. */
const forms = codeFiles.filter(
  (path) =>
    path.startsWith('src/resources/') ||
    (path.startsWith('src/views/screens/') && /\bFormDeclaration\b/.test(readProjectFile(path))),
);
const mechanism = 'src/views/screens/shared/form-declaration.ts';

/** What only the contract says of a field; a limit that it has by name is not said a second time. */
const said = /\b(?:maxLength|minLength|required)\s*:\s*(?!never\b)(?!limits\.)\S+/g;

describe('what the contract says of a field', () => {
  it('is looked for in the forms of records', () => {
    expect(forms).toContain('src/resources/tags.ts');
    expect(forms).toContain('src/views/screens/contacts/contact-form-screen.tsx');
    expect(saidAgain("fields: [{ name: 'label', required: true, maxLength: 150 }]")).toEqual([
      'required: true,',
      'maxLength: 150',
    ]);
    expect(saidAgain('const own = { maxLength: limits.attributeValueLength };')).toEqual([]);
  });

  it('is said there alone: no form of a record says its length, or that it must be there', () => {
    const again = forms
      .filter((path) => path !== mechanism)
      .flatMap((path) => saidAgain(readProjectFile(path)).map((words) => `${path}: ${words}`));
    expect(again).toEqual([]);
  });
});

function saidAgain(text: string): string[] {
  return [...text.matchAll(said)].map(([words]) => words.replace(/ \}\].*$/, ''));
}

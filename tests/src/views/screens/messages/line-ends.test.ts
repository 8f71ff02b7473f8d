import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineEndOf, withLineEnd } from '#src/views/screens/messages/line-ends.ts';

describe('the line ends of an editor', () => {
  it('are those of the whole text', () => {
    expect(lineEndOf('a\r\nb\r\n')).toBe('\r\n');
    expect(lineEndOf('a\nb')).toBe('\n');
    expect(lineEndOf('a\r\nb\n')).toBe('\n');
    expect(lineEndOf('a\r\nb\r')).toBe('\n');
    expect(lineEndOf('')).toBe('\n');
  });

  it('give back every text byte for byte', () => {
    const piece = fc.constantFrom('a', '\n', '\r', '\r\n', '\t', ' ', '\u2028', 'é', '😀', '<!--[if mso]>');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const separator = EditorState.lineSeparator.of(lineEndOf(text));
        const state = EditorState.create({ doc: text, extensions: [separator] });
        expect(state.sliceDoc()).toBe(text);
      }),
    );
  });

  it('are given to what is pasted', () => {
    expect(withLineEnd('a\r\nb\rc\nd', '\n')).toBe('a\nb\nc\nd');
    expect(withLineEnd('a\nb\r\nc', '\r\n')).toBe('a\r\nb\r\nc');
  });
});

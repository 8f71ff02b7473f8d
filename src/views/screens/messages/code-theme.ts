import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colours of code in both schemes; each is readable on the ground of its scheme. */
export const codeColours = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword], color: 'light-dark(#2447c2, #9db3ff)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'light-dark(#7a4100, #efb85a)' },
  { tag: [tags.attributeValue, tags.string], color: 'light-dark(#0f6b43, #6fdba6)' },
  { tag: [tags.comment, tags.documentMeta, tags.processingInstruction], color: 'var(--ink-3)' },
  { tag: [tags.number, tags.bool, tags.color, tags.unit], color: 'light-dark(#8a2a7b, #e39ad6)' },
  { tag: [tags.angleBracket, tags.punctuation, tags.bracket], color: 'var(--ink-3)' },
  { tag: [tags.character], color: 'light-dark(#8a2a7b, #e39ad6)' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

/** The look of the editor, in the measures and colours of the console. */
export const codeTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--bg)', fontSize: '12.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px', fontVariantLigatures: 'none' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--bg-sunk)',
    color: 'var(--ink-3)',
    border: 'none',
    borderRight: '1px solid var(--line)',
  },
  '.cm-gutter-lint': { width: '16px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 2px' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 6px', minWidth: '30px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--bg-hover) 60%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--bg-hover)', color: 'var(--ink-2)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-line)',
  },
  '.cm-mergeTag': {
    backgroundColor: 'var(--accent-soft)',
    borderRadius: '3px',
    boxShadow: '0 0 0 1px var(--accent-line)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-soft)', outline: '1px solid var(--warn)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-line)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', color: 'inherit' },
  '.cm-panels': {
    backgroundColor: 'var(--bg-sunk)',
    color: 'var(--ink)',
    borderColor: 'var(--line)',
    fontFamily: 'var(--font)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 32px 8px 12px', fontSize: 'var(--text-m)' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    fontSize: '12px',
    verticalAlign: 'middle',
    marginInline: '4px',
  },
  '.cm-textfield': {
    border: '1px solid var(--line-field)',
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'var(--bg)',
    padding: '3px 8px',
    fontSize: 'var(--text-m)',
  },
  '.cm-button': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'var(--bg)',
    backgroundImage: 'none',
    padding: '3px 10px',
    fontSize: 'var(--text-m)',
  },
  '.cm-button:active': { backgroundImage: 'none', backgroundColor: 'var(--bg-hover)' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink-2)', padding: '4px 8px', fontSize: '16px' },
  '.cm-tooltip': {
    border: 'none',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--bg-raised)',
    color: 'var(--ink)',
    boxShadow: 'var(--float)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: '12px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--ink)',
  },
  '.cm-completionDetail': {
    fontFamily: 'var(--font)',
    fontStyle: 'normal',
    color: 'var(--ink-2)',
    marginLeft: '12px',
  },
  '.cm-diagnostic': { padding: '4px 10px', fontFamily: 'var(--font)', borderLeftColor: 'var(--bad)' },
});

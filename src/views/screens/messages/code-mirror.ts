import {
  acceptCompletion,
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { bracketMatching, syntaxHighlighting, syntaxTree } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { codeColours, codeTheme } from './code-theme.ts';
import { lineEndOf, withLineEnd } from './line-ends.ts';
import { type MergeTag, type TagPlace, tagText } from './merge-tags.ts';

/** What an editor is made with. */
export interface CodeEditorOptions {
  readonly language: 'html' | 'text';
  /** Its name for screen readers, and the id of the hint how to leave it. */
  readonly label: string;
  readonly describedBy: string;
  /** Words of the editor's own panels, by their English originals. */
  readonly phrases: Readonly<Record<string, string>>;
  /** The tags that are offered after `{{`. */
  tags(): readonly MergeTag[];
  onChange(text: string): void;
  /** Escape was pressed a second time, with nothing left to close. */
  onLeave(): void;
}

/** An editor of code in an element. What it is given and what it gives are the same bytes. */
export interface CodeEditor {
  text(): string;
  /** Takes another text; what could be undone before is forgotten. */
  setText(text: string): void;
  insertTag(tag: MergeTag): void;
  /** Marks a line, from 1, and goes there; null takes the mark away. */
  showProblem(problem: { line: number; message: string } | null): void;
  focus(): void;
  destroy(): void;
}

/** Makes an editor inside the parent. */
export function createCodeEditor(parent: HTMLElement, text: string, options: CodeEditorOptions): CodeEditor {
  const extensions = extensionsOf(options);
  const stateOf = (doc: string) =>
    EditorState.create({ doc, extensions: [EditorState.lineSeparator.of(lineEndOf(doc)), extensions] });
  const view = new EditorView({ parent, state: stateOf(text) });

  return {
    text: () => view.state.sliceDoc(),
    setText: (next) => view.setState(stateOf(next)),
    insertTag(tag) {
      view.dispatch(view.state.replaceSelection(tagText(tag, placeOf(view.state, options.language))), {
        scrollIntoView: true,
        userEvent: 'input',
      });
    },
    showProblem(problem) {
      const diagnostics = problem ? [diagnosticOf(view.state, problem)] : [];
      view.dispatch(setDiagnostics(view.state, diagnostics));
      const [first] = diagnostics;
      if (first) view.dispatch({ selection: { anchor: first.from }, scrollIntoView: true });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function extensionsOf(options: CodeEditorOptions): Extension {
  // The same object at every question: completions of a source that has changed are dropped.
  const offered = [{ autocomplete: (context: CompletionContext) => completeTag(context, options.tags()) }];
  return [
    lineNumbers(),
    lintGutter(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    bracketMatching(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    autocompletion({ icons: false }),
    EditorState.languageData.of(() => offered),
    EditorState.phrases.of({ ...options.phrases }),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': options.label,
      'aria-describedby': options.describedBy,
      spellcheck: options.language === 'text' ? 'true' : 'false',
    }),
    EditorView.clipboardInputFilter.of((pasted, state) => withLineEnd(pasted, state.lineBreak)),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.onChange(update.state.sliceDoc());
    }),
    leaveByEscape(options.onLeave),
    shownTags,
    keymap.of([
      { key: 'Tab', run: acceptCompletion },
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
    // Who types a tag types its end too, which a made one would double.
    options.language === 'html' ? html({ autoCloseTags: false }) : [],
    syntaxHighlighting(codeColours),
    codeTheme,
  ];
}

/* Tab indents; after Escape it leaves, for as long as nothing else is pressed, and so does Escape once more. What Escape closes besides is closed too. */
function leaveByEscape(onLeave: () => void): Extension {
  let isLeaving = false;
  function setLeaving(view: EditorView, next: boolean) {
    isLeaving = next;
    view.setTabFocusMode(next);
  }
  return Prec.highest(
    EditorView.domEventHandlers({
      keydown(event, view) {
        if (event.key === 'Escape' && isLeaving) {
          onLeave();
          return true;
        }
        if (event.key === 'Escape') setLeaving(view, true);
        else if (event.key !== 'Tab' && event.key !== 'Shift') setLeaving(view, false);
        return false;
      },
      focus(_event, view) {
        setLeaving(view, false);
        return false;
      },
    }),
  );
}

const tagMatcher = new MatchDecorator({
  regexp: /\{\{.*?\}\}|\{%.*?%\}/g,
  decoration: Decoration.mark({ class: 'cm-mergeTag' }),
});

/* Merge tags stand out in html and in text. */
const shownTags = ViewPlugin.define(
  (view) => {
    let decorations = tagMatcher.createDeco(view);
    return {
      get decorations() {
        return decorations;
      },
      update(update: ViewUpdate) {
        decorations = tagMatcher.updateDeco(update, decorations);
      },
    };
  },
  { decorations: (plugin) => plugin.decorations },
);

function completeTag(context: CompletionContext, tags: readonly MergeTag[]): CompletionResult | null {
  const typed = context.matchBefore(/\{\{\s*[\w.-]*$/);
  if (!typed) return null;
  return {
    from: typed.from,
    options: tags.map((tag) => ({ label: tagText(tag, 'plain'), detail: tag.label })),
    filter: true,
  };
}

function placeOf(state: EditorState, language: CodeEditorOptions['language']): TagPlace {
  if (language === 'text') return 'plain';
  const { from } = state.selection.main;
  for (let node = syntaxTree(state).resolveInner(from, -1); ; ) {
    if (/Tag$|Attribute|Comment|Script|Style/.test(node.name))
      return isInside(node, from) ? 'markup' : 'content';
    if (!node.parent) return 'content';
    node = node.parent;
  }
}

function isInside(node: { readonly from: number; readonly to: number }, place: number): boolean {
  return place > node.from && place < node.to;
}

function diagnosticOf(state: EditorState, { line, message }: { line: number; message: string }): Diagnostic {
  const { from, to } = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  return { from, to, severity: 'error', message };
}

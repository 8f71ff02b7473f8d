// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createCodeEditor } from '#src/views/screens/messages/code-mirror.ts';
import { mergeTags } from '#src/views/screens/messages/merge-tags.ts';

const tags = mergeTags(
  {
    email: 'Email',
    unsubscribe: 'Unsubscribe',
    webVersion: 'Web',
    unsubscribeLink: 'Leave',
    webVersionLink: 'View',
  },
  [],
);

function open(text: string, language: 'html' | 'text' = 'html') {
  const changes: string[] = [];
  const editor = createCodeEditor(document.body, text, {
    language,
    label: 'HTML',
    describedBy: 'hint',
    phrases: {},
    tags: () => tags,
    onChange: (next) => changes.push(next),
    onLeave: () => changes.push('left'),
  });
  return { editor, changes };
}

const link = tags.find(({ name }) => name === 'unsubscribe_url')!;

describe('the editor of html', () => {
  it('puts a link into html and the bare tag into text', () => {
    const { editor } = open('');
    editor.insertTag(link);
    expect(editor.text()).toBe('<a href="{{ unsubscribe_url }}">Leave</a>');
    editor.destroy();

    const plain = open('', 'text');
    plain.editor.insertTag(link);
    expect(plain.editor.text()).toBe('{{ unsubscribe_url }}');
    expect(plain.changes).toEqual(['{{ unsubscribe_url }}']);
    plain.editor.destroy();
  });

  it('takes and gives whole texts, and goes to the line of a fault', () => {
    const { editor } = open('a');
    editor.setText('one\r\ntwo\r\n');
    expect(editor.text()).toBe('one\r\ntwo\r\n');
    editor.showProblem({ line: 2, message: 'wrong' });
    editor.insertTag(tags[0]!);
    expect(editor.text()).toBe('one\r\n{{ email }}two\r\n');
    editor.showProblem({ line: 99, message: 'behind the end' });
    editor.showProblem(null);
    editor.destroy();
  });
});

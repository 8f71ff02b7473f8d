/** True while an input method composes a word: such a key press must neither submit, move nor close anything. */
export function isComposing(event: { nativeEvent: KeyboardEvent } | KeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === 229;
}

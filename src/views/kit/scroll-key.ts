/** How far an arrow key scrolls, in px. */
export const scrollLine = 48;

/** Where a key that scrolls leads from an offset, in px, of something that shows `page` px of its `end`; none for other keys. */
export function scrollTarget(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  offset: number,
  page: number,
  end?: number,
): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return offset + scrollLine;
    case 'ArrowUp':
      return offset - scrollLine;
    case 'PageDown':
      return offset + page;
    case 'PageUp':
      return offset - page;
    case ' ':
      return offset + (shiftKey ? -page : page);
    case 'Home':
      return 0;
    case 'End':
      return end;
    default:
      return undefined;
  }
}

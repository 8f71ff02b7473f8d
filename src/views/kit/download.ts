/** Saves a file that came as base64, by way of the browser's downloads. */
export function saveBase64(filename: string, data: string): void {
  saveBlob(filename, new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))]));
}

/** Saves a file by way of the browser's downloads. */
export function saveBlob(filename: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has taken the address by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

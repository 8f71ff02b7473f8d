/** What the worker is asked to write; it answers with the bytes. */
export interface WorkbookRequest {
  readonly sheetName: string;
  readonly rows: readonly (readonly string[])[];
}

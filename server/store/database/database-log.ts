type Write = (fields: object, message: string) => void;

/** Where the database reports what it does by itself; a pino logger is one. */
export type DatabaseLog = { info: Write; warn: Write; error: Write };

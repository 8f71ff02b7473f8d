/** The colours of lines, in their order, as tokens of the style sheets. */
export const lineTokens = ['--accent', '--ok', '--warn', '--bad'] as const;

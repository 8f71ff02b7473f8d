const nouns = 'contact list|campaign|message|sender|contact|mail';

/** The title of a command as the palette shows it, with what it would act on or without: "Edit campaign", "Edit campaign “Sale”". */
export function titled(command: string): RegExp {
  const named = command.replaceAll(new RegExp(`(?:the )?\\b(${nouns})\\b(?! “)`, 'g'), (_, noun: string) => {
    const short = noun === 'contact list' ? '(?:contact )?list' : noun;
    return `(?:the )?${short}(?: “[^”]*”)?`;
  });
  return new RegExp(`^${named}(?: of (?:the )?(?:${nouns}) “[^”]*”)?(?! \\w)`);
}

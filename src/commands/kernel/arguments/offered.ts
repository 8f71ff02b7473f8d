/** Something that is offered for choice; its title is data or already in the language of the person, else it has a locale key, and may have one for other words by which it is found. */
export type Offered = { readonly value: string } & (
  | { readonly title: string }
  | { readonly titleKey: string; readonly alsoKey?: string }
);

/** The values of a contact's attributes as they travel. */
export type AttributeValues = readonly { readonly attributeId: number; readonly value: string }[];

/** The name of an attribute's field in a form (spec section 3, Contact). */
export function attributeFieldName(attributeId: number): string {
  return `attribute_${attributeId}`;
}

/** Spreads attribute values over form fields named `attribute_{id}`. */
export function flattenAttributes(attributes: AttributeValues): Record<string, string> {
  return Object.fromEntries(attributes.map((each) => [attributeFieldName(each.attributeId), each.value]));
}

/** Gathers the fields named `attribute_{id}` back into attribute values. */
export function collectAttributes(values: Readonly<Record<string, unknown>>): AttributeValues {
  return Object.entries(values).flatMap(([name, value]) => {
    const id = /^attribute_([1-9]\d*)$/.exec(name)?.[1];
    return id === undefined ? [] : [{ attributeId: Number(id), value: String(value ?? '') }];
  });
}

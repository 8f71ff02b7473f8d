/** A page of records (contract, Lists). */
export interface Collection<Member> {
  '@id': string;
  '@type': 'hydra:Collection';
  'hydra:member': Member[];
  'hydra:totalItems': number;
  'hydra:view'?: {
    '@id': string;
    '@type': 'hydra:PartialCollectionView';
    'hydra:first': string;
    'hydra:last': string;
    'hydra:previous'?: string;
    'hydra:next'?: string;
  };
}

/** Rows a page, unless the call says otherwise. */
export const defaultPageSize = 25;

/** The most rows that a page may have, and the most ids of a many-get. */
export const largestPageSize = 500;

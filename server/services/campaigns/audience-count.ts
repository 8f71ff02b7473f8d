/** How many addresses a launch would mail, and why others stay out; every address is counted once. */
export interface AudienceCount {
  contacts: number;
  /** Without the filters, but without the excluded and the suppressed too. */
  contactsBeforeFilters: number;
  notMailed: {
    unsubscribed: number;
    blacklisted: number;
    bouncedOut: number;
    unconfirmed: number;
    excluded: number;
  };
}

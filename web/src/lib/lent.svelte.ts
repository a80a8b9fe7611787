/**
 * Whose eyes a watcher looks with: tables are drawn as that seat sees them, and speak of it by its
 * name, since nobody who reads is meant. Nothing where who looks sits there.
 */
export const lent = $state({ whose: '' });

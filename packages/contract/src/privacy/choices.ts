/** Kinds of entries in the privacy log. */
export const requestKinds = ['export', 'erasure', 'retention'] as const
export type RequestKind = (typeof requestKinds)[number]

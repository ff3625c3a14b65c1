/** What the log of privacy tells of. */
export const requestKinds = ['export', 'erasure', 'retention'] as const
export type RequestKind = (typeof requestKinds)[number]

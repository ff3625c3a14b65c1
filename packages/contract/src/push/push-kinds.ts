/** What a person's devices can tell of. */
export const pushKinds = ['newTickets', 'transfers', 'mentions', 'answers'] as const
export type PushKind = (typeof pushKinds)[number]

/** More devices of one person than this are refused. */
export const MOST_PUSH_DEVICES = 20
export const PUSH_DEVICE_NAME = 60

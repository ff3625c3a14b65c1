/** Kinds of push notices. */
export const pushKinds = ['newTickets', 'transfers', 'mentions', 'answers'] as const
export type PushKind = (typeof pushKinds)[number]

/** Maximum devices per user. */
export const MOST_PUSH_DEVICES = 20
export const PUSH_DEVICE_NAME = 60

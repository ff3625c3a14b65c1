/** Query parameter of a socket connection: acknowledgements are sent only as `messageAck` (additive, events.ts). */
export const BRIEF_ACKS = { acks: 'brief' } as const

/** In the query of a socket's connection: word of acknowledgements comes as `messageAck` alone (additive, events.ts). */
export const BRIEF_ACKS = { acks: 'brief' } as const

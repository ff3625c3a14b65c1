/** Shorter recordings are discarded (MSG-13), in bytes. */
const LEAST = 10_000
/** 128 kbit/s (messages.11). */
export const BIT_RATE = 128_000

export const tooShort = (bytes: number) => bytes < LEAST

/** Returns a recording's file name from its time in milliseconds. */
export const recordingName = (at: Date) => `${at.getTime()}.ogg`

/** A recording of fewer bytes is discarded (MSG-13). */
const LEAST = 10_000
/** 128 kbit/s (messages.11). */
export const BIT_RATE = 128_000

export const tooShort = (bytes: number) => bytes < LEAST

/** A recording is named by its moment, in milliseconds. */
export const recordingName = (at: Date) => `${at.getTime()}.ogg`

/** Returns when the window closes: `windowMs` after the customer's last message. */
export const closesAt = (lastReceived: Date, windowMs: number): Date => new Date(lastReceived.getTime() + windowMs)

/** Whether free text may be sent to a customer now. Null: the customer never wrote. */
export const isOpen = (lastReceived: Date | null, windowMs: number, now: Date): boolean =>
  lastReceived !== null && now < closesAt(lastReceived, windowMs)

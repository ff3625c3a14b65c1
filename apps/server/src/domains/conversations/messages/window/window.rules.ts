/** When nothing but a template may be written any more: so long after the customer's last message. */
export const closesAt = (lastReceived: Date, windowMs: number): Date => new Date(lastReceived.getTime() + windowMs)

/** Whether anything may be written to a customer now. Null: they never wrote. */
export const isOpen = (lastReceived: Date | null, windowMs: number, now: Date): boolean =>
  lastReceived !== null && now < closesAt(lastReceived, windowMs)

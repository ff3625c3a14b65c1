/** How long a prompt or integration waits for further messages of the customer, in seconds. */
export const QUIET_WINDOW = { max: 15, usual: 3 } as const

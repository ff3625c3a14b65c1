/** How long a prompt or integration waits for the customer's next line, in seconds. */
export const QUIET_WINDOW = { max: 15, usual: 3 } as const

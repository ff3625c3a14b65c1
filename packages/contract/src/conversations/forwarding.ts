/** Maximum target conversations of one forwarding. Separate from its endpoint, so that the web app can import it. */
export const MAX_FORWARDS = 5

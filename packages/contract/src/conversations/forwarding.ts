/** Conversations that one forwarding reaches at most. Apart from its endpoint, so that the web app can read it too. */
export const MAX_FORWARDS = 5

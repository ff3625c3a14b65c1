/**
 * Names of the rooms that follow from a user's identity. Areas name further ones and decide who joins them
 * (area-sockets.ts). A browser only joins rooms that the server chose for it.
 */
export const rooms = {
  /** All signed-in users of all companies: for the operator's events only. */
  everybody: 'everybody',
  company: (companyId: number) => `c${companyId}`,
  user: (companyId: number, userId: number) => `c${companyId}:u${userId}`,
  session: (sessionId: string) => `s${sessionId}`,
}

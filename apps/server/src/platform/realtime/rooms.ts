/**
 * Names of the rooms that follow from who somebody is. Areas name further ones and declare who comes into them
 * (area-sockets.ts). A browser never joins one that the server did not choose for it.
 */
export const rooms = {
  /** Everybody who is signed in, of all companies: for the operator's events, and nothing else. */
  everybody: 'everybody',
  company: (companyId: number) => `c${companyId}`,
  user: (companyId: number, userId: number) => `c${companyId}:u${userId}`,
  session: (sessionId: string) => `s${sessionId}`,
}

import type { Actor } from '../actor.ts'

/** Identifies the users of sockets. */
export interface SocketLogin {
  /** Returns the user of an access token. @throws AppError when it is invalid or expired */
  authenticate(token: string): Promise<Actor>
  /** Returns the user of a session with current permissions. @throws AppError when the session ended */
  actorOf(sessionId: string): Promise<Actor>
}

import type { Actor } from '../actor.ts'

/** Knows the people behind sockets. */
export interface SocketLogin {
  /** The person behind an access token. Throws AppError when it is not good (any more). */
  authenticate(token: string): Promise<Actor>
  /** The person again, by session, with rights as of now. Throws AppError when the session ended. */
  actorOf(sessionId: string): Promise<Actor>
}

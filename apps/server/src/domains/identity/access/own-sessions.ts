import { type OwnSession, sessionEnds } from '@recado/contract/identity/sessions'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { type SessionRow, sessionsOfUser } from './session.store.ts'

const DAYS = 30

/** Returns the caller's sessions, newest first: the current one and those that ended in the last 30 days. */
export async function listOwnSessions(work: Work, actor: Actor): Promise<{ sessions: OwnSession[] }> {
  const since = new Date(work.now.getTime() - DAYS * 86_400_000)
  const rows = await sessionsOfUser(work.db, work.companyId, actor.userId, since)
  return { sessions: rows.map((row) => toSessionView(row, actor.sessionId, work.now)) }
}

function toSessionView(row: SessionRow, current: string, now: Date): OwnSession {
  // An expired session may not be marked as ended yet: the job `sessions.end` runs every five minutes.
  const ranOut = row.expiresAt <= (row.endedAt ?? now)
  const endedAt = ranOut ? row.expiresAt : row.endedAt
  return {
    id: row.id,
    current: row.id === current,
    address: row.address,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    endReason:
      endedAt === null ? null : ranOut ? 'expired' : (sessionEnds.find((r) => r === row.endReason) ?? 'unknown'),
  }
}

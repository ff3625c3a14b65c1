import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../session.ts'

/** A job of the server as screens show it; it works while its state is `running`. */
export interface ShownJob {
  id: number
  state: string
}

/** Of so many jobs of a kind the end can be reported; of more at once, the oldest are forgotten. */
const MOST = 50

/** Where the session storage is forbidden, a reload forgets. */
const unstored = new Map<string, string>()

function keyOf(kind: string): string {
  const session = useSession.getState()
  return `recado-jobs:${kind}:${session.state === 'in' ? session.user.id : 0}`
}

/** The jobs of a kind that this tab showed at work to this person and whose end was not reported yet, also before a reload. */
export function unreportedJobs(kind: string): readonly number[] {
  const key = keyOf(kind)
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? unstored.get(key) ?? '[]') as number[]
  } catch {
    return JSON.parse(unstored.get(key) ?? '[]') as number[]
  }
}

function keep(kind: string, ids: readonly number[]): void {
  const text = JSON.stringify(ids.slice(-MOST))
  try {
    sessionStorage.setItem(keyOf(kind), text)
  } catch {
    unstored.set(keyOf(kind), text)
  }
}

/**
 * Calls back exactly once with each job that was shown at work and has ended. However the end became known: by its event, by an
 * answer after a gap of the socket, or by the first answer after a reload or a visit to another screen.
 * @param kind names the jobs; their ids are unique in it
 * @param jobs as they are known now; undefined before the first answer
 */
export function useJobEnds<J extends ShownJob>(
  kind: string,
  jobs: readonly J[] | undefined,
  onEnd: (job: J) => void,
): void {
  const latest = useEffectEvent(onEnd)
  useEffect(() => {
    const before = unreportedJobs(kind)
    const all = jobs ?? []
    const ended = all.filter(({ id, state }) => state !== 'running' && before.includes(id))
    const begun = all.filter(({ id, state }) => state === 'running' && !before.includes(id))
    if (ended.length === 0 && begun.length === 0) return
    // Kept before it is reported: no end is reported twice.
    const rest = before.filter((id) => !ended.some((job) => job.id === id))
    keep(kind, [...rest, ...begun.map(({ id }) => id)])
    for (const job of ended) latest(job)
  }, [kind, jobs])
}

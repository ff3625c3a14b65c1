import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../session.ts'

/** A job of the server as screens show it. It is running while its state is `running`. */
export interface ShownJob {
  id: number
  state: string
}

/** Maximum number of tracked jobs per kind; the oldest are dropped. */
const MAX_JOBS = 50

/** Fallback where session storage is forbidden; lost on reload. */
const fallbackStore = new Map<string, string>()

function keyOf(kind: string): string {
  const session = useSession.getState()
  return `recado-jobs:${kind}:${session.state === 'in' ? session.user.id : 0}`
}

/**
 * The jobs of a kind that this tab showed as running to this user and whose end is not reported yet. Includes jobs from
 * before a reload.
 */
export function unreportedJobs(kind: string): readonly number[] {
  const key = keyOf(kind)
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? fallbackStore.get(key) ?? '[]') as number[]
  } catch {
    return JSON.parse(fallbackStore.get(key) ?? '[]') as number[]
  }
}

function keep(kind: string, ids: readonly number[]): void {
  const text = JSON.stringify(ids.slice(-MAX_JOBS))
  try {
    sessionStorage.setItem(keyOf(kind), text)
  } catch {
    fallbackStore.set(keyOf(kind), text)
  }
}

/**
 * Calls back exactly once for each job that was shown as running and has ended. The end may be known from its event or
 * from a refetch after a connection gap. After a reload or a visit to another screen, the first answer contains it.
 * @param kind the kind of job; ids are unique within it
 * @param jobs the current jobs; undefined before the first answer
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
    const endedJobs = all.filter(({ id, state }) => state !== 'running' && before.includes(id))
    const startedJobs = all.filter(({ id, state }) => state === 'running' && !before.includes(id))
    if (endedJobs.length === 0 && startedJobs.length === 0) return
    // Stored before the callback, so that no end is reported twice.
    const rest = before.filter((id) => !endedJobs.some((job) => job.id === id))
    keep(kind, [...rest, ...startedJobs.map(({ id }) => id)])
    for (const job of endedJobs) latest(job)
  }, [kind, jobs])
}

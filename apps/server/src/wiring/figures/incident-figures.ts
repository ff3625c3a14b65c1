import type { Connection } from '@recado/contract/connections/connection'
import { backupAge, readLastBackup } from '../../platform/backup/last-backup.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { RedisLink } from '../../platform/realtime/redis-adapter.ts'

/** The problems that `noteStop` of the connections counts. */
const stopProblems = ['loggedOut', 'accessEnded', 'restricted', 'sendingBlocked', 'replaced', 'updateNeeded'] as const

/** Counters since the start of this node. Each method counts one event. */
export interface Incidents {
  /** A mail was delivered to the mail server, or could not be. */
  mail(outcome: 'sent' | 'failed'): void
  /** A call was refused that indicates an attack: `login.failed` and others (`security-events.ts`). */
  refusal(event: string): void
  /** The network signed a connection out, or restricts it. */
  stop(problem: Connection['problem']): void
}

/** Registers the counters of failed mails, security events and connections stopped by the network. */
export function countIncidents(metrics: Metrics): Incidents {
  const mails = metrics.counter('recado_mails_total', 'Attempts to deliver mails to the mail server, by outcome', [
    'outcome',
  ])
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)
  const refusals = metrics.counter('recado_security_events_total', 'Refused attempts, by event', ['event'])
  refusals.inc({ event: 'login.failed' }, 0)
  const stops = metrics.counter(
    'recado_connection_stops_total',
    'Connections that the network signed out or restricted, by problem',
    ['problem'],
  )
  // Present from the start, because an alarm detects a growing counter, not a new one.
  for (const problem of stopProblems) stops.inc({ problem }, 0)
  return {
    mail: (outcome) => mails.inc({ outcome }),
    refusal: (event) => refusals.inc({ event }),
    stop: (problem) => stops.inc({ problem }),
  }
}

/** Registers the age and the result of this data folder's last backup. */
export function registerBackup(metrics: Metrics, dataDir: string): void {
  const age = 'Seconds since the last good backup began, or since the database was created when there is no backup yet'
  metrics.gauge('recado_backup_age_seconds', age, 'of', () => {
    const seconds = backupAge(dataDir)
    return seconds === null ? [] : [{ of: 'good', value: seconds }]
  })
  metrics.gauge('recado_backup_success', 'Whether the last finished backup is complete: 1 or 0', 'of', () => {
    const last = readLastBackup(dataDir)
    return last === null ? [] : [{ of: 'last', value: last.success ? 1 : 0 }]
  })
}

/**
 * Registers the state and history of the connection to Redis.
 * @param isLinked whether events travel through it and return
 */
export function registerRedis(metrics: Metrics, redis: Pick<RedisLink, 'counts'>, isLinked: () => boolean): void {
  metrics.gauge('recado_redis_up', 'Whether events reach the other nodes through Redis: 1 or 0', 'of', () => [
    { of: 'events', value: isLinked() ? 1 : 0 },
  ])
  const help = 'Connections to Redis lost and restored, failed tries, and commands that Redis refused'
  metrics.count('recado_redis_events_total', help, 'event', () =>
    Object.entries(redis.counts()).map(([of, value]) => ({ of, value })),
  )
}

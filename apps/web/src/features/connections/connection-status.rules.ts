import type { Connection, ConnectionStatus } from '@recado/contract/connections/connection'

export type SessionAction = 'retry' | 'newQr' | 'showQr' | 'disconnect' | 'connecting' | 'setUp' | 'chooseNumber'

const actions: Record<ConnectionStatus, readonly SessionAction[]> = {
  DISCONNECTED: ['retry', 'newQr'],
  qrcode: ['showQr'],
  CONNECTED: ['disconnect'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect'],
  OPENING: ['connecting'],
}

const setUpActions: Record<ConnectionStatus, readonly SessionAction[]> = {
  ...actions,
  DISCONNECTED: ['setUp', 'retry'],
  TIMEOUT: ['setUp', 'disconnect'],
}

/** The fields of a connection that determine its next step. */
export type ConnectionStanding = Pick<Connection, 'status' | 'number' | 'problem' | 'abilities'>

/** Returns whether a connection is set up by a form instead of pairing a phone. */
export const hasSetUp = ({ abilities }: Pick<Connection, 'abilities'>): boolean => abilities?.hasQr === false

/** Returns whether no phone is paired (any more), so that only a new code helps. */
const needsCode = ({ number, problem }: ConnectionStanding) => number === '' || problem === 'loggedOut'

/**
 * Returns the buttons of a connection for its state (CON-06); the first is the next step. A connection without a paired
 * phone gets a new code.
 */
export function sessionActions(standing: ConnectionStanding): readonly SessionAction[] {
  const { status } = standing
  if (standing.problem === 'otherNumber')
    return hasSetUp(standing) ? ['chooseNumber', 'setUp', 'disconnect'] : ['chooseNumber', 'disconnect']
  if (standing.problem === 'numberTaken' && !hasSetUp(standing)) return ['newQr']
  if (hasSetUp(standing)) return setUpActions[status]
  if (!needsCode(standing)) return actions[status]
  if (status === 'DISCONNECTED') return ['newQr', 'retry']
  return status === 'TIMEOUT' ? ['newQr', 'disconnect'] : actions[status]
}

type Reason =
  | `problem_${Exclude<Connection['problem'], 'none'>}`
  | `about_${ConnectionStatus | 'unread' | 'unpaired' | 'away'}`

/** Returns the text key of the reason for a connection's state. */
export function reasonOf(standing: ConnectionStanding): Reason {
  const { status, problem, number } = standing
  if (status === 'CONNECTED') return 'about_CONNECTED'
  if (problem !== 'none') return `problem_${problem}`
  if (hasSetUp(standing)) return status === 'TIMEOUT' ? 'about_away' : `about_${status}`
  if (number !== '') return `about_${status}`
  if (status === 'DISCONNECTED') return 'about_unread'
  return status === 'TIMEOUT' ? 'about_unpaired' : `about_${status}`
}

/** Returns whether a connection needs attention: every state except connected (LAY-08). */
export const isUnwell = (status: ConnectionStatus) => status !== 'CONNECTED'

/** Lifetime of a QR code in seconds: the first one of an attempt, and the following ones. */
const FIRST = 60
const FOLLOWING = 20

/** Returns the remaining lifetime of a code in seconds, at least 0. */
export function secondsLeft(shownAt: number, now: number, isFirst: boolean): number {
  return Math.max(0, (isFirst ? FIRST : FOLLOWING) - Math.floor((now - shownAt) / 1000))
}

/** Returns whether campaigns (connections.7) or first contacts (connections.9) of a number are stopped. */
export const isStopped = ({
  marketingPaused,
  firstContactsStopped,
}: Pick<Connection, 'marketingPaused' | 'firstContactsStopped'>): boolean =>
  marketingPaused === true || firstContactsStopped === true

import type { Entry } from '../journal.rules.ts'
import type { Leak } from '../run/recorder.ts'
import type { Snapshot, Violation } from '../snapshot.rules.ts'
import { auditComplete } from './audit-complete.rules.ts'
import { browsersAgree } from './browsers-agree.rules.ts'
import { webhooksCalledOnce } from './called-once.rules.ts'
import { loopKeepsUp } from './loop-keeps-up.rules.ts'
import { nothingBreaks, nothingLeaks } from './nothing-leaks.rules.ts'
import { nothingWaits, schedulesArrive } from './nothing-waits.rules.ts'
import { countersHold, oneContact, oneTicket } from './one-of-each.rules.ts'
import { phonesAgree } from './phones-agree.rules.ts'
import { receivedOnce } from './received-once.rules.ts'
import { sentOnce } from './sent-once.rules.ts'
import { timelineComplete } from './timeline-complete.rules.ts'

export interface Evidence {
  snapshot: Snapshot
  journal: readonly Entry[]
  leaks: readonly Leak[]
  broken: readonly string[]
}

/** All invariants that must hold after the calm. */
export const violationsOf = ({ snapshot, journal, leaks, broken }: Evidence): Violation[] => [
  ...phonesAgree(snapshot),
  ...sentOnce(snapshot, journal),
  ...receivedOnce(snapshot, journal),
  ...webhooksCalledOnce(snapshot, journal),
  ...oneTicket(snapshot),
  ...oneContact(snapshot),
  ...countersHold(snapshot),
  ...browsersAgree(snapshot),
  ...timelineComplete(snapshot, journal),
  ...auditComplete(snapshot, journal),
  ...nothingWaits(snapshot, journal),
  ...schedulesArrive(snapshot),
  ...nothingLeaks(snapshot, leaks),
  ...nothingBreaks(broken),
  ...loopKeepsUp(snapshot),
]

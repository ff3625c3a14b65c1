import type { TimelineEntry, TimelineState } from '@recado/contract/conversations/timeline'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import type { pt } from './texts.pt.ts'

type Key = keyof typeof pt
type Say = (key: Key, values?: Readonly<Record<string, string>>) => string

const sentences: Readonly<Record<string, Key>> = {
  created: 'didCreated',
  accepted: 'didAccepted',
  takenOver: 'didTakenOver',
  returned: 'didReturned',
  closed: 'didClosed',
  reopened: 'didReopened',
  transferred: 'didTransferred',
  continued: 'didContinued',
  released: 'didReleased',
  tagged: 'didTagged',
  noted: 'didNoted',
  noteDeleted: 'didNoteDeleted',
  messageEdited: 'didMessageEdited',
  messageDeleted: 'didMessageDeleted',
  sendCancelled: 'didSendCancelled',
  numberChanged: 'didNumberChanged',
  merged: 'didMerged',
  snoozed: 'didSnoozed',
  woken: 'didWoken',
  scheduled: 'didScheduled',
  routed: 'didRouted',
  silenced: 'didSilenced',
  machineStopped: 'didBotStopped',
  machineLeft: 'didMachineLeft',
  rated: 'didRated',
  optedOut: 'didOptOut',
  marketingAllowed: 'didAllowMarketing',
  flowStarted: 'didFlowStarted',
  flowResumed: 'didFlowResumed',
  flowStopped: 'didFlowStopped',
}

const doers = { user: 'byUnknown', customer: 'byCustomer', phone: 'byPhone' } as const

/** Returns the actor's name. Actions of a token or the system are never shown under a bare name, like a user's. */
function doerOf({ kind, name }: TimelineEntry['actor'], say: Say): string {
  if (kind === 'token') return say('byToken', { name })
  return kind === 'system' ? say('bySystem') : name || say(doers[kind])
}

/** Returns the text key of an entry, depending on who was involved. */
function sentenceFor({ action, before, after }: TimelineEntry): Key {
  if (action === 'takenOver' && before?.user) return 'didTakenOverFrom'
  if (action === 'machineLeft' && after?.reason?.startsWith('flow')) return 'didFlowLeft'
  if (action === 'silenced' && before?.speaker === 'flow') return 'didSilenceFlow'
  return sentences[action] ?? 'didOther'
}

/** Returns one entry of the timeline as one sentence. */
export function sentenceOf(entry: TimelineEntry, say: Say): string {
  const who = doerOf(entry.actor, say)
  const from = entry.before?.user?.name || say('byUnknown')
  return say(sentenceFor(entry), { who, from, flow: entry.after?.flow ?? '' })
}

/** The reasons of a bot. */
const reasons: Readonly<Record<string, Key>> = {
  inactivity: 'whyInactivity',
  unanswered: 'whyUnanswered',
  asked: 'whyAsked',
  unclear: 'whyUnclear',
  goesOn: 'whyGoesOn',
  loop: 'whyLoop',
  machineHandedOver: 'whyMachineHandedOver',
  machineFailed: 'whyMachineFailed',
  machineClosed: 'whyMachineClosed',
  takenOff: 'whyTakenOff',
  dropped: 'whyDropped',
  flowHandedOver: 'whyFlowHandedOver',
  flowEnded: 'whyFlowEnded',
  flowFailed: 'whyFlowFailed',
  waitingSent: 'whyWaitingSent',
  waitingCancelled: 'whyWaitingCancelled',
  phoneArchived: 'whyPhoneArchived',
  phoneAnswered: 'whyPhoneAnswered',
}
const scores: readonly Key[] = ['score1', 'score2', 'score3']

const numberOf = (digits: string) => (digits === '' ? '' : formatNumber(digits))

const moves = new Set([
  'transferred',
  'routed',
  'accepted',
  'takenOver',
  'returned',
  'reopened',
  'changed',
  'continued',
])

/** Returns the changed fields, from old to new, one per line. */
export function changesOf({ action, before, after }: TimelineEntry, say: Say): string[] {
  const lines: string[] = []
  if (before && after && moves.has(action)) {
    const change = (key: Key, side: 'queue' | 'user' | 'connection', nothing: string) => {
      const name = (state: TimelineState) => (state[side] ? state[side].name || say('gone') : nothing)
      if (side in before && side in after && before[side]?.id !== after[side]?.id)
        lines.push(say(key, { from: name(before), to: name(after) }))
    }
    change('queueChange', 'queue', say('noQueue'))
    // For accepted, returned and taken over tickets the user is already in the sentence.
    if (action === 'transferred') change('userChange', 'user', say('nobody'))
    change('connectionChange', 'connection', say('gone'))
  }
  const names = (from: TimelineState | null, without: TimelineState | null) =>
    (from?.tags ?? [])
      .filter(({ id }) => !without?.tags?.some((tag) => tag.id === id))
      .map(({ name }) => name)
      .join(', ')
  const [added, removedNames] = [names(after, before), names(before, after)]
  if (added) lines.push(say('tagsAdded', { names: added }))
  if (removedNames) lines.push(say('tagsRemoved', { names: removedNames }))
  if (before?.number !== undefined && after?.number !== undefined)
    lines.push(say('numberChange', { from: numberOf(before.number) || say('numberless'), to: numberOf(after.number) }))
  const reason = reasons[after?.reason ?? '']
  if (reason) lines.push(say(reason))
  const score = scores[(after?.rate ?? 0) - 1]
  if (score) lines.push(say(score))
  if (before?.text) lines.push(say('textBefore', { text: before.text }))
  if (after?.text) lines.push(say('textAfter', { text: after.text }))
  return lines
}

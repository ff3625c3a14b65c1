import { proto, sha256 } from 'baileys'
import type { ChannelContent } from '../../channel.ts'
import type { ContentLine } from '../../message-kinds.rules.ts'
import { describedContent, labelledLines, linesOf, moment, textLines, titleLines } from './lines.rules.ts'
import { placeLines } from './menus.rules.ts'

const { CallOutcome } = proto.Message.CallLogMessage
const { CallType } = proto.Message.ScheduledCallCreationMessage

/** The id by which votes refer to an option: the hash of its name. */
export const optionId = (name: string): string => sha256(Buffer.from(name)).toString('hex')

/** A poll whose options are lines, so that votes can be counted. */
export function pollContent(poll: proto.Message.IPollCreationMessage, secret: Uint8Array | null): ChannelContent {
  const options = linesOf(poll.options, ({ optionName }) =>
    textLines(optionName).map((line) => ({ ...line, option: optionId(optionName ?? '') })),
  )
  const isQuiz = poll.pollType === proto.Message.PollType.QUIZ
  const severalAllowed = poll.selectableOptionsCount !== 1 && !isQuiz
  const lines: ContentLine[] = [
    ...titleLines(isQuiz ? 'quiz' : 'poll', poll.name),
    ...options,
    ...(severalAllowed ? titleLines('severalAnswers') : []),
    ...labelledLines('answer', poll.correctAnswer?.optionName),
  ]
  return { kind: 'described', what: 'poll', lines, answerable: { secret: secret ?? keyOf(poll.encKey) } }
}

const keyOf = (key: Uint8Array | null | undefined) => (key?.length ? key : null)

/** The poll results that a channel shares. */
export function pollResultContent(result: proto.Message.IPollResultSnapshotMessage): ChannelContent {
  const votes = linesOf(result.pollVotes, ({ optionName, optionVoteCount }) =>
    textLines(`${optionName ?? ''} (${Number(optionVoteCount ?? 0)})`).map((line) => ({
      word: 'option' as const,
      ...line,
    })),
  )
  return describedContent('pollResult', [...titleLines('pollResult', result.name), ...votes])
}

/** An event with invitations to answer. */
export function eventContent(event: proto.Message.IEventMessage, secret: Uint8Array | null): ChannelContent {
  const lines: ContentLine[] = [
    ...titleLines(event.isCanceled ? 'eventCanceled' : 'event', event.name),
    ...textLines(event.description),
    ...moment('starts', event.startTime, 'seconds'),
    ...moment('ends', event.endTime, 'seconds'),
    ...placeLines(event.location),
    ...labelledLines('link', event.joinLink),
    { word: 'going', option: 'GOING' },
    { word: 'maybe', option: 'MAYBE' },
    { word: 'notGoing', option: 'NOT_GOING' },
  ]
  return { kind: 'described', what: 'event', lines, answerable: { secret } }
}

/** A call that took place or was missed. */
export function callLogContent(call: proto.Message.ICallLogMessage): ChannelContent {
  const outcome = call.callOutcome ?? CallOutcome.CONNECTED
  const isMissed =
    outcome === CallOutcome.MISSED || outcome === CallOutcome.REJECTED || outcome === CallOutcome.SILENCED_BY_DND
  const word = call.isVideo
    ? isMissed
      ? ('missedVideoCall' as const)
      : ('videoCall' as const)
    : isMissed
      ? ('missedVoiceCall' as const)
      : ('voiceCall' as const)
  const seconds = Number(call.durationSecs ?? 0)
  return describedContent('callLog', [
    ...titleLines(word),
    ...(seconds > 0 ? [{ word: 'duration' as const, seconds }] : []),
  ])
}

export function scheduledCallContent(call: proto.Message.IScheduledCallCreationMessage): ChannelContent {
  const word = call.callType === CallType.VIDEO ? 'scheduledVideoCall' : 'scheduledVoiceCall'
  return describedContent('scheduledCall', [
    ...titleLines(word, call.title),
    ...moment('starts', call.scheduledTimestampMs, 'milliseconds'),
  ])
}

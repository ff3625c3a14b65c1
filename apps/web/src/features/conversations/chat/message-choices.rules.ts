import type { ConnectionAbilities } from '@recado/contract/connections/connection'
import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'

/** The actions of a message. */
export type MessageChoice =
  | 'react'
  | 'reply'
  | 'copy'
  | 'download'
  | 'forward'
  | 'translate'
  | 'transcribe'
  | 'edit'
  | 'delete'

type ChoiceMessage = Pick<
  Message,
  'ticketId' | 'fromMe' | 'body' | 'mediaType' | 'mediaState' | 'mediaUrl' | 'isDeleted' | 'transcript'
>

export interface ChoiceContext {
  /** Those of the ticket's connection; all while they are unknown. */
  abilities?: ConnectionAbilities | undefined
  /** The AI functions that the company offers to the user. */
  helps?: readonly string[]
  /** Whether the user may answer in the ticket. */
  mayAnswer?: boolean
  /** Whether the user may answer in some ticket, to which a message can be forwarded. */
  mayForward?: boolean
}

/**
 * Returns the actions of a message in a ticket's conversation. A message of an earlier ticket of the contact can be
 * replied to, copied and saved, but not changed.
 */
export function choicesOf(
  message: ChoiceMessage,
  ticket: Pick<Ticket, 'id' | 'status'>,
  { abilities, helps = [], mayAnswer = true, mayForward = true }: ChoiceContext = {},
): MessageChoice[] {
  if (message.isDeleted) return []
  const isEarlier = message.ticketId !== ticket.id
  const open = mayAnswer && ticket.status === 'open'
  const own = mayAnswer && message.fromMe && !isEarlier
  const choices: [MessageChoice, boolean][] = [
    ['react', open && !isEarlier && abilities?.canReact !== false],
    ['reply', open],
    ['copy', message.body !== ''],
    ['download', message.mediaState === 'ready' && Boolean(message.mediaUrl)],
    ['forward', mayForward && isForwardable(message)],
    [
      'translate',
      helps.includes('translation') && !message.fromMe && (message.mediaType === 'chat' || Boolean(message.transcript)),
    ],
    ['transcribe', helps.includes('transcription') && mayTranscribe(message)],
    ['edit', own && message.mediaType === 'chat' && abilities?.canEdit !== false],
    ['delete', own && abilities?.canDelete !== false],
  ]
  return choices.filter(([, may]) => may).map(([choice]) => choice)
}

/** Returns whether a message can be forwarded: it has content, and its file is available. */
const isForwardable = ({ mediaType, mediaState }: ChoiceMessage) =>
  mediaType !== 'call_log' && mediaType !== 'unsupported' && (mediaState === 'none' || mediaState === 'ready')

/**
 * Returns whether a message can be transcribed: an incoming audio whose file is available and that has no transcript
 * yet.
 */
const mayTranscribe = ({ mediaType, mediaState, fromMe, transcript }: ChoiceMessage) =>
  mediaType === 'audio' && mediaState === 'ready' && !fromMe && !transcript

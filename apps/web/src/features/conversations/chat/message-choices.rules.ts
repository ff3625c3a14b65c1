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

/**
 * Returns the actions of a message in a ticket's conversation. A message of an earlier ticket of the contact can be
 * replied to, copied and saved, but not changed.
 * @param abilities those of the ticket's connection; all while they are unknown
 * @param helps the AI functions that the company offers
 */
export function choicesOf(
  message: ChoiceMessage,
  ticket: Pick<Ticket, 'id' | 'status'>,
  { abilities, helps = [] }: { abilities?: ConnectionAbilities | undefined; helps?: readonly string[] } = {},
): MessageChoice[] {
  if (message.isDeleted) return []
  const isEarlier = message.ticketId !== ticket.id
  const open = ticket.status === 'open'
  const own = message.fromMe && !isEarlier
  const choices: [MessageChoice, boolean][] = [
    ['react', open && !isEarlier && abilities?.canReact !== false],
    ['reply', open],
    ['copy', message.body !== ''],
    ['download', message.mediaState === 'ready' && Boolean(message.mediaUrl)],
    ['forward', mayForward(message)],
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
const mayForward = ({ mediaType, mediaState }: ChoiceMessage) =>
  mediaType !== 'call_log' && mediaType !== 'unsupported' && (mediaState === 'none' || mediaState === 'ready')

/**
 * Returns whether a message can be transcribed: an incoming audio whose file is available and that has no transcript
 * yet.
 */
const mayTranscribe = ({ mediaType, mediaState, fromMe, transcript }: ChoiceMessage) =>
  mediaType === 'audio' && mediaState === 'ready' && !fromMe && !transcript

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

type Asked = Pick<
  Message,
  'ticketId' | 'fromMe' | 'body' | 'mediaType' | 'mediaState' | 'mediaUrl' | 'isDeleted' | 'transcript'
>

/**
 * The actions of a message in the conversation of a ticket. A message of an earlier ticket of the same contact can be
 * answered, copied and kept, but not changed any more.
 * @param able what the ticket's connection can do; everything while that is not known
 * @param helps the helps of the AI that the company offers
 */
export function choicesOf(
  message: Asked,
  ticket: Pick<Ticket, 'id' | 'status'>,
  { able, helps = [] }: { able?: ConnectionAbilities | undefined; helps?: readonly string[] } = {},
): MessageChoice[] {
  if (message.isDeleted) return []
  const isEarlier = message.ticketId !== ticket.id
  const open = ticket.status === 'open'
  const own = message.fromMe && !isEarlier
  const choices: [MessageChoice, boolean][] = [
    ['react', open && !isEarlier && able?.canReact !== false],
    ['reply', open],
    ['copy', message.body !== ''],
    ['download', message.mediaState === 'ready' && Boolean(message.mediaUrl)],
    ['forward', mayForward(message)],
    [
      'translate',
      helps.includes('translation') && !message.fromMe && (message.mediaType === 'chat' || Boolean(message.transcript)),
    ],
    ['transcribe', helps.includes('transcription') && mayTranscribe(message)],
    ['edit', own && message.mediaType === 'chat' && able?.canEdit !== false],
    ['delete', own && able?.canDelete !== false],
  ]
  return choices.filter(([, may]) => may).map(([choice]) => choice)
}

/** Whether a message can be sent on: it says something, and its file is there. */
const mayForward = ({ mediaType, mediaState }: Asked) =>
  mediaType !== 'call_log' && mediaType !== 'unsupported' && (mediaState === 'none' || mediaState === 'ready')

/** Whether what was said in it can be written down: a received sound that is there, and that nobody wrote down yet. */
const mayTranscribe = ({ mediaType, mediaState, fromMe, transcript }: Asked) =>
  mediaType === 'audio' && mediaState === 'ready' && !fromMe && !transcript

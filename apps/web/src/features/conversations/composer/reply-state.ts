import type { Message } from '@recado/contract/conversations/message'
import { create } from 'zustand'
import { useSession } from '../../../platform/session.ts'
import { oneLine } from '../content/message-kind.ts'
import { focusWriting } from '../focus.ts'
import type { Quoted } from '../state/outgoing.rules.ts'

/** Which message each ticket (by uuid) is about to answer. */
export const useReplies = create<Readonly<Record<string, Quoted | null>>>()(() => ({}))

// What a person was about to answer is not for the next one here.
useSession.subscribe(({ state }) => state === 'out' && useReplies.setState({}, true))

export const setReply = (uuid: string, quoted: Quoted | null) => useReplies.setState({ [uuid]: quoted })

/** Quotes a message in the composer (MSG-14). */
export function replyTo(uuid: string, message: Message, contactName: string): void {
  const { id, fromMe, mediaType, contact } = message
  const name = fromMe ? '' : (contact?.name ?? contactName)
  setReply(uuid, { id, fromMe, mediaType, name, body: mediaType === 'chat' ? message.body : oneLine(message) })
  focusWriting()
}

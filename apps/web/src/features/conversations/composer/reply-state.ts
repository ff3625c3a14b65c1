import type { Message } from '@recado/contract/conversations/message'
import { create } from 'zustand'
import { useSession } from '../../../platform/session.ts'
import { oneLine } from '../content/message-kind.ts'
import { focusWriting } from '../focus.ts'
import type { Quoted } from '../state/outgoing.rules.ts'

/** The quoted message of each ticket's next reply, by ticket uuid. */
export const useReplies = create<Readonly<Record<string, Quoted | null>>>()(() => ({}))

// Clear it on logout, because the next user must not see it.
useSession.subscribe(({ state }) => state === 'out' && useReplies.setState({}, true))

export const setReply = (uuid: string, quoted: Quoted | null) => useReplies.setState({ [uuid]: quoted })

/** Quotes a message in the composer (MSG-14). */
export function replyTo(uuid: string, message: Message, contactName: string): void {
  const { id, fromMe, mediaType, contact } = message
  const name = fromMe ? '' : (contact?.name ?? contactName)
  setReply(uuid, { id, fromMe, mediaType, name, body: mediaType === 'chat' ? message.body : oneLine(message) })
  focusWriting()
}

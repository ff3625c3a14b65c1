import type { AnyMessageContent, MiscMessageGenerationOptions, proto, WASocket } from 'baileys'
import { generateWAMessage } from 'baileys'
import type { SentContent } from '../../channel.ts'
import { requireRoom } from '../media/room.ts'
import { contentFor, deletionFor, editFor, quotedFor, reactionFor } from '../outbound.ts'
import type { quietLogger } from '../quiet.ts'

/**
 * Builds anew what we once sent, for a phone that could not read it and asks again. A medium is uploaded once more.
 * @param jid the chat as the phone names it
 * @throws the errors of reading and uploading a medium
 */
export async function sentAgain(
  socket: WASocket,
  {
    jid,
    id,
    logger,
    timeoutMs,
  }: { jid: string; id: string; logger: ReturnType<typeof quietLogger>; timeoutMs: number },
  sent: SentContent,
): Promise<proto.IMessage | undefined> {
  const { content, options } = builtAgain(jid, sent)
  if (sent.kind === 'message' && sent.content.kind === 'media') await requireRoom(sent.content.size)
  const { message } = await generateWAMessage(jid, content, {
    logger,
    userJid: socket.user?.id ?? '',
    upload: socket.waUploadToServer,
    mediaUploadTimeoutMs: timeoutMs,
    ...options,
    messageId: id,
  })
  return message ?? undefined
}

function builtAgain(
  jid: string,
  sent: SentContent,
): { content: AnyMessageContent; options: MiscMessageGenerationOptions } {
  if (sent.kind === 'edit') return { content: editFor(jid, sent.of, sent.text), options: {} }
  if (sent.kind === 'delete') return { content: deletionFor(jid, sent.of), options: {} }
  if (sent.kind === 'react') return { content: reactionFor(jid, { ...sent, id: sent.of }), options: {} }
  return { content: contentFor(sent.content), options: quotedFor(jid, sent.quoted) }
}

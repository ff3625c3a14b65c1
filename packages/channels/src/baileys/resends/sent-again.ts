import type { AnyMessageContent, MiscMessageGenerationOptions, proto, WASocket } from 'baileys'
import { generateWAMessage } from 'baileys'
import type { OutboundMessage, SentContent } from '../../channel.ts'
import { withEditContext } from '../context/edit-context.rules.ts'
import type { GroupBook } from '../group-book.ts'
import { UploadedMedia } from '../media/uploaded-media.ts'
import { contentFor, deletionFor, editFor, expirationFor, mediaFor, quotedFor, reactionFor } from '../outbound.ts'
import type { quietLogger } from '../quiet.ts'

/**
 * Rebuilds a sent message for a phone that could not decrypt it. A medium is uploaded again.
 * @param jid the chat as the phone names it
 * @throws the errors of reading and uploading a medium
 */
export async function rebuildMessage(
  socket: WASocket,
  {
    jid,
    id,
    logger,
    timeoutMs,
    groups,
  }: { jid: string; id: string; logger: ReturnType<typeof quietLogger>; timeoutMs: number; groups: GroupBook },
  sentContent: SentContent,
): Promise<proto.IMessage | undefined> {
  const uploads = new UploadedMedia()
  const build = async (content: AnyMessageContent, options: MiscMessageGenerationOptions = {}) => {
    const { message } = await generateWAMessage(jid, content, {
      logger,
      userJid: socket.user?.id ?? '',
      upload: socket.waUploadToServer,
      mediaCache: uploads,
      ...options,
      messageId: id,
    })
    // Resent messages bypass the socket's own patch.
    return message ? withEditContext(message) : undefined
  }
  const mentioning = (content: AnyMessageContent, { mentions }: Pick<OutboundMessage, 'mentions'>) =>
    groups.mentioning(jid, mentions, content, (group) => socket.groupMetadata(group))
  if (sentContent.kind === 'edit')
    return build(await mentioning(editFor(jid, sentContent.of, sentContent.text, sentContent.expiration), sentContent))
  if (sentContent.kind === 'delete') return build(deletionFor(jid, sentContent.of))
  if (sentContent.kind === 'react') return build(reactionFor(jid, { ...sentContent, id: sentContent.of }))
  const { content, quoted } = sentContent
  const options = { ...quotedFor(jid, quoted), ...expirationFor(sentContent) }
  if (content.kind !== 'media') return build(await mentioning(contentFor(content), sentContent), options)
  return uploads.with(socket, { medium: content, timeoutMs }, async (url) =>
    build(await mentioning(mediaFor(content, url), sentContent), options),
  )
}

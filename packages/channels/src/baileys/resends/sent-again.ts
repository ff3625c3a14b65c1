import type { AnyMessageContent, MiscMessageGenerationOptions, proto, WASocket } from 'baileys'
import { generateWAMessage } from 'baileys'
import type { OutboundMessage, SentContent } from '../../channel.ts'
import { withMentions } from '../context/outbound-mentions.rules.ts'
import { UploadedMedia } from '../media/uploaded-media.ts'
import { contentFor, deletionFor, editFor, expirationFor, mediaFor, quotedFor, reactionFor } from '../outbound.ts'
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
  const uploads = new UploadedMedia()
  // A group that is addressed by LIDs is asked for by a device of a LID.
  const byLid = jid.endsWith('@g.us') && (await socket.groupMetadata(jid).catch(() => null))?.addressingMode === 'lid'
  const build = async (content: AnyMessageContent, options: MiscMessageGenerationOptions = {}) => {
    const { message } = await generateWAMessage(jid, content, {
      logger,
      userJid: socket.user?.id ?? '',
      upload: socket.waUploadToServer,
      mediaCache: uploads,
      ...options,
      messageId: id,
    })
    return message ?? undefined
  }
  const mentioning = (content: AnyMessageContent, of: Pick<OutboundMessage, 'mentions'>) =>
    of.mentions?.length ? withMentions(content, of.mentions, byLid) : content
  if (sent.kind === 'edit') return build(mentioning(editFor(jid, sent.of, sent.text, sent.expiration), sent))
  if (sent.kind === 'delete') return build(deletionFor(jid, sent.of))
  if (sent.kind === 'react') return build(reactionFor(jid, { ...sent, id: sent.of }))
  const { content, quoted } = sent
  const options = { ...quotedFor(jid, quoted), ...expirationFor(sent) }
  if (content.kind !== 'media') return build(mentioning(contentFor(content), sent), options)
  return uploads.with(socket, { medium: content, timeoutMs }, (url) =>
    build(mentioning(mediaFor(content, url), sent), options),
  )
}

import type { InboundMessage } from '@recado/channels/channel'
import { type ContentLine, MAX_ORIGINAL } from '@recado/channels/message-kinds.rules'
import { storableJson } from '../../../../platform/db/storable.rules.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import type { ReceiveMessageInput } from '../inbound/inbound.rules.ts'
import { messageKindOf, opensTicket } from './opening-kinds.rules.ts'

/** The purposes of these sealed values. */
const ORIGINAL_PURPOSE = 'message-original'
const ANSWER_SECRET_PURPOSE = 'message-answers'
const QUIET_PURPOSE = 'quiet-message'
/** Maximum characters of a quiet message's text. With the largest original it stays below the column's limit. */
const QUIET_BODY = 15_000

/**
 * Seals the values stored beside a message: its original while it cannot be shown, the key of its answers, and its
 * whole content when it may open no ticket. Most messages have none of them.
 * @param rejectedContent the content that the database rejected, when the message replaces it
 */
export function sealBeside(
  secrets: Secrets,
  message: InboundMessage,
  body: string,
  rejectedContent?: Uint8Array,
): Pick<ReceiveMessageInput, 'beside' | 'quiet'> {
  const { content } = message
  const kind = messageKindOf(message)
  const seal = (purpose: string, plain: Uint8Array | string) => secrets.seal(purpose, plain).toString('base64')
  const whole = rejectedContent ?? (content.kind === 'unsupported' ? content.original : undefined)
  const original = whole && whole.length <= MAX_ORIGINAL ? whole : null
  const answerable = content.kind === 'described' ? content.answerable : undefined
  const beside: ReceiveMessageInput['beside'] = {
    ...(original && { original: seal(ORIGINAL_PURPOSE, original) }),
    ...(answerable &&
      content.kind === 'described' && { lines: JSON.parse(storableJson(content.lines)) as ContentLine[] }),
    ...(answerable?.secret && { secret: seal(ANSWER_SECRET_PURPOSE, answerable.secret) }),
  }
  const quietContent = JSON.stringify({
    body: body.slice(0, QUIET_BODY),
    ...(original && { original: Buffer.from(original).toString('base64') }),
  })
  return {
    ...(Object.keys(beside).length > 0 && { beside }),
    ...(!opensTicket(kind) && { quiet: { kind, content: seal(QUIET_PURPOSE, quietContent) } }),
  }
}

/** Opens the sealed key of a message's answers. */
export const openAnswerSecret = (secrets: Secrets, sealed: Uint8Array): Buffer =>
  secrets.open(ANSWER_SECRET_PURPOSE, sealed)

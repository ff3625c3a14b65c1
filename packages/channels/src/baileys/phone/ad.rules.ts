import type { proto } from 'baileys'
import type { AdReferral } from '../../ad-referral.ts'

const AD_TYPES = new Set(['ad', 'post'])
/** The network's names for chats opened from an advertisement. */
const FROM_AD = /^(ctwa|fb_ads|click_to_chat_ad|global_search_ad)/i

/**
 * The advertisement from which a message was written, or null. `externalAdReply` alone is not enough: programs use it
 * for their own link previews, also with `showAdAttribution`. An advertisement has an id, a click id, a type or an
 * entry point of the network.
 * @param message unwrapped, of any kind
 */
export function adOf(message: proto.IMessage): AdReferral | null {
  const context = contextsOf(message).find((one) => one.externalAdReply)
  const ad = context?.externalAdReply
  if (!ad || !isAd(ad, context)) return null
  return {
    headline: ad.title ?? '',
    body: ad.body ?? '',
    sourceUrl: ad.sourceUrl || ad.mediaUrl || '',
    sourceId: ad.sourceId ?? '',
    sourceType: ad.sourceType ?? '',
    clickId: ad.ctwaClid ?? '',
    ...pictureOf(ad.thumbnail),
  }
}

/** Maximum size of a stored picture, in bytes. */
export const MAX_AD_PICTURE = 60_000

function pictureOf(bytes: Uint8Array | null | undefined): Pick<AdReferral, 'picture'> {
  const isJpeg = bytes && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.length <= MAX_AD_PICTURE
  return isJpeg ? { picture: Uint8Array.from(bytes) } : {}
}

function isAd(ad: proto.ContextInfo.IExternalAdReplyInfo, context: proto.IContextInfo): boolean {
  if (ad.ctwaClid || ad.sourceId || AD_TYPES.has((ad.sourceType ?? '').toLowerCase())) return true
  return FROM_AD.test(context.entryPointConversionSource ?? '') || FROM_AD.test(context.conversionSource ?? '')
}

/** Every kind of message can carry a context. */
const contextsOf = (message: proto.IMessage): proto.IContextInfo[] =>
  Object.values(message).flatMap((part: unknown) => {
    const { contextInfo } = (part && typeof part === 'object' ? part : {}) as {
      contextInfo?: proto.IContextInfo | null
    }
    return contextInfo ? [contextInfo] : []
  })

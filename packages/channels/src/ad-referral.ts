/** The click-to-WhatsApp advertisement from which a customer wrote. Texts as the network sent them, '' when unknown. */
export interface AdReferral {
  headline: string
  body: string
  /** The address of the advertisement or post. Unvalidated. */
  sourceUrl: string
  sourceId: string
  /** 'ad', 'post' … */
  sourceType: string
  /** The id of the click ('ctwa_clid'). */
  clickId: string
  /** The thumbnail that came with the message, a JPEG. Missing when the message had none; it is never downloaded. */
  picture?: Uint8Array
}

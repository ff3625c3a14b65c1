/** The advertisement (click to WhatsApp) from which a customer wrote. Texts as the network sent them, '' when unknown. */
export interface AdReferral {
  headline: string
  body: string
  /** The address of the advertisement or post. Not checked: it may be anything. */
  sourceUrl: string
  sourceId: string
  /** 'ad', 'post' … */
  sourceType: string
  /** The id of the click ('ctwa_clid'). */
  clickId: string
  /** The small picture that came with the message, a JPEG; missing when none came. Nothing is fetched. */
  picture?: Uint8Array
}

/** A text that the network approved, or may, for opening conversations. */
export interface ChannelTemplate {
  name: string
  /** As the network writes it ('pt_BR'). */
  language: string
  category: string
  /** Its text above the body, which may hold a place; '' for none, or one that is no text. */
  header: string
  /** With places for parameters: {{1}}, {{2}} … or {{name}}. */
  body: string
  footer: string
  /** What its buttons say. */
  buttons: readonly string[]
  /**
   * Its places as one reads them: `header:1` or `header:name` of the header, '1', '2' … or names of the body, and `button:0` for the
   * end of the address behind the button of that index.
   */
  places: readonly string[]
  /** It needs what `send` does not fill: a picture above it, a code to copy, cards. */
  needsMore: boolean
  /** The file above it, where that is all of `needsMore`: `send` takes one as `header`. */
  headerMedia?: 'image' | 'video' | 'document' | null
  status: 'pending' | 'approved' | 'rejected' | 'paused' | 'disabled'
  /** The network's words for a rejection; null otherwise. */
  reason: string | null
}

/** What a person fills in to connect, where there is no code to scan. Kept in the KeyStore under `SET_UP`. */
export interface SetUpField {
  name: string
  /** Shown to nobody once it is stored. */
  secret: boolean
  /** Made by us, for the person to copy to the network. */
  made: boolean
  /** What a typed value looks like; nothing else is stored. */
  pattern?: RegExp
}

/** How one step of the set-up stands, as the network says now. */
export interface SetUpStep {
  name: string
  /** `open`: it is not its turn yet, or nobody can tell. */
  state: 'done' | 'failed' | 'open'
  /** What was found (a number, an account's name), or the network's words against it; '' for neither. */
  detail: string
}

/** The kind of key under which a set-up is kept, each field by its name, as text. */
export const SET_UP = 'set-up'

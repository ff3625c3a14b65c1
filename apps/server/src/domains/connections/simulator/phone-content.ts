import type { ChannelAddress } from '@recado/channels/channel'
import type {
  GroupPerson,
  RecordedAd,
  RecordedContent,
  RecordedMessage,
  RecordedQuote,
} from '@recado/channels/simulator/record'

/** Fields of a message on a phone that are not columns. */
export interface PhoneContent {
  content: RecordedContent
  fromMe: boolean
  author: ChannelAddress
  authorName: string
  groupName: string | null
  quotedId: string | null
  /** Data sent along about the quoted message. */
  quote?: RecordedQuote
  /** The advertisement that the customer came from. */
  ad?: RecordedAd
  /** Members of the group, who need not have written. */
  members?: readonly GroupPerson[]
  /** Numbers and LIDs of the people mentioned in a text of the company. */
  mentions?: readonly string[]
  late: boolean
  /** The chat as it was addressed. The column `number` has only its key. */
  chat: ChannelAddress
}

export const phoneContentOf = (message: RecordedMessage): PhoneContent => {
  const { content, fromMe, author, authorName, groupName, quotedId, late, chat } = message
  const { quote, ad, members, mentions } = message
  const beside = {
    ...(quote && { quote }),
    ...(ad && { ad }),
    ...(members && { members }),
    ...(mentions && { mentions }),
  }
  return { content, fromMe, author, authorName, groupName, quotedId, ...beside, late, chat }
}

export interface PhoneRow {
  seq: number
  id: string
  from_company: boolean
  number: string
  lid: string | null
  content: PhoneContent
  ack: number
  deleted: boolean
  edited: boolean
  reactions: Array<{ emoji: string; fromCompany: boolean }>
  sent_at: Date
}

export const recordedOf = (row: Pick<PhoneRow, 'id' | 'from_company' | 'content' | 'sent_at'>): RecordedMessage => ({
  ...row.content,
  id: row.id,
  fromCompany: row.from_company,
  sentAt: row.sent_at.getTime(),
})

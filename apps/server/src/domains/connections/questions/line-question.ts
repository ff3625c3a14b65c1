import type { PhoneBookPerson } from '@recado/channels/channel'
import type { LiveChannel } from '../live-channel.ts'

/** What only an open line can tell, as plain data: another node may have to ask it. */
export interface LineQuestions {
  /** Null: nobody has that number on WhatsApp. */
  checkNumber: { asks: { phone: string }; answer: { phone: string; lid: string | null } | null }
  phoneBook: { asks: Record<never, never>; answer: PhoneBookPerson[] }
}

export type QuestionKind = keyof LineQuestions
export type LineQuestion = { [K in QuestionKind]: { kind: K } & LineQuestions[K]['asks'] }[QuestionKind]
export type LineAnswer = LineQuestions[QuestionKind]['answer']

/** Whether a line can tell at all. */
export const canTell = ({ abilities }: Pick<LiveChannel, 'abilities'>, kind: QuestionKind): boolean =>
  kind === 'checkNumber' ? abilities.canCheckNumber : abilities.hasPhoneBook

/** Asks a line of this node. Rejects when it ends meanwhile. */
export const askLine = ({ session }: LiveChannel, question: LineQuestion): Promise<LineAnswer> =>
  question.kind === 'checkNumber' ? session.checkNumber(question.phone) : session.phoneBook()

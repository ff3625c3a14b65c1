import type { PushKind } from '@recado/contract/push/push-kinds'
import type { Language } from '@recado/contract/values/language'

/** The subject of a notice, as far as its text needs it. */
export interface NoticeMatter {
  kind: PushKind | 'test'
  /** The customer, or the internal chat; '' unless the user enabled texts. */
  about: string
  queue: string
  /** Name of the user who transferred the ticket or wrote the mention. */
  by: string
  /** Number of messages, or of tickets that came together. */
  count: number
  /** The message text; '' unless the user enabled texts. */
  text: string
}

/** A notice as the operating system shows it. */
export interface PushNoticeText {
  title: string
  body: string
}

type Words = Record<NoticeMatter['kind'], (matter: NoticeMatter) => PushNoticeText>

/** Fallback second line: without one a notice looks broken on a locked screen. */
const unnamed: Record<Language, string> = {
  pt: 'Abra o Recado para ver.',
  en: 'Open Recado to see it.',
  es: 'Abre Recado para verlo.',
}

const words: Record<Language, Words> = {
  pt: {
    newTickets: ({ queue, about, count, text }) => {
      const what = count > 1 ? `${count} novos atendimentos` : 'Novo atendimento'
      return { title: queue ? `${what} em ${queue}` : what, body: joinParts(about, text) }
    },
    transfers: ({ by, about }) => ({ title: `${by} passou um atendimento para você`, body: about }),
    mentions: ({ by, about, text }) => ({ title: `${by} mencionou você`, body: joinParts(about, text) }),
    answers: ({ about, count, text }) =>
      answered(about, text, count > 1 ? `${count} mensagens novas` : 'Nova mensagem'),
    test: () => ({ title: 'Recado', body: 'Os avisos chegam neste aparelho.' }),
  },
  en: {
    newTickets: ({ queue, about, count, text }) => {
      const what = count > 1 ? `${count} new conversations` : 'New conversation'
      return { title: queue ? `${what} in ${queue}` : what, body: joinParts(about, text) }
    },
    transfers: ({ by, about }) => ({ title: `${by} handed a conversation to you`, body: about }),
    mentions: ({ by, about, text }) => ({ title: `${by} mentioned you`, body: joinParts(about, text) }),
    answers: ({ about, count, text }) => answered(about, text, count > 1 ? `${count} new messages` : 'New message'),
    test: () => ({ title: 'Recado', body: 'Notices reach this device.' }),
  },
  es: {
    newTickets: ({ queue, about, count, text }) => {
      const what = count > 1 ? `${count} nuevas conversaciones` : 'Nueva conversación'
      return { title: queue ? `${what} en ${queue}` : what, body: joinParts(about, text) }
    },
    transfers: ({ by, about }) => ({ title: `${by} te pasó una conversación`, body: about }),
    mentions: ({ by, about, text }) => ({ title: `${by} te mencionó`, body: joinParts(about, text) }),
    answers: ({ about, count, text }) =>
      answered(about, text, count > 1 ? `${count} mensajes nuevos` : 'Mensaje nuevo'),
    test: () => ({ title: 'Recado', body: 'Los avisos llegan a este dispositivo.' }),
  },
}

const joinParts = (about: string, text: string) => (about && text ? `${about}: ${text}` : about || text)

const answered = (about: string, text: string, news: string): PushNoticeText =>
  about ? { title: about, body: text || news } : { title: news, body: text }

/** Systems do not show more, and a notice is limited to 3 KB. */
const MOST_TITLE = 120
const MOST_BODY = 240

const cut = (text: string, most: number) => {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('')
}

/** Returns the text of a notice in the user's language. */
export function noticeWords(language: Language, matter: NoticeMatter): PushNoticeText {
  const { title, body } = words[language][matter.kind](matter)
  return { title: cut(title, MOST_TITLE), body: cut(body || unnamed[language], MOST_BODY) }
}

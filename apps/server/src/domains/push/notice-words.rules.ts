import type { PushKind } from '@recado/contract/push/push-kinds'
import type { Language } from '@recado/contract/values/language'

/** What a notice is about, in the words of whoever stands in it. */
export interface NoticeMatter {
  kind: PushKind | 'test'
  /** The customer, or the internal chat; '' unless the person wants to read texts. */
  about: string
  queue: string
  /** Who handed the ticket over or named the person. */
  by: string
  /** How many messages, or tickets that came at once. */
  count: number
  /** The text itself; '' unless the person wants to read it. */
  text: string
}

/** A notice as a system shows it. */
export interface NoticeWords {
  title: string
  body: string
}

type Words = Record<NoticeMatter['kind'], (matter: NoticeMatter) => NoticeWords>

/** Where nobody is named: a notice without a second line looks broken on a locked screen. */
const unnamed: Record<Language, string> = {
  pt: 'Abra o Recado para ver.',
  en: 'Open Recado to see it.',
  es: 'Abre Recado para verlo.',
}

const words: Record<Language, Words> = {
  pt: {
    newTickets: ({ queue, about, count, text }) => {
      const what = count > 1 ? `${count} novos atendimentos` : 'Novo atendimento'
      return { title: queue ? `${what} em ${queue}` : what, body: said(about, text) }
    },
    transfers: ({ by, about }) => ({ title: `${by} passou um atendimento para você`, body: about }),
    mentions: ({ by, about, text }) => ({ title: `${by} mencionou você`, body: said(about, text) }),
    answers: ({ about, count, text }) =>
      answered(about, text, count > 1 ? `${count} mensagens novas` : 'Nova mensagem'),
    test: () => ({ title: 'Recado', body: 'Os avisos chegam neste aparelho.' }),
  },
  en: {
    newTickets: ({ queue, about, count, text }) => {
      const what = count > 1 ? `${count} new conversations` : 'New conversation'
      return { title: queue ? `${what} in ${queue}` : what, body: said(about, text) }
    },
    transfers: ({ by, about }) => ({ title: `${by} handed a conversation to you`, body: about }),
    mentions: ({ by, about, text }) => ({ title: `${by} mentioned you`, body: said(about, text) }),
    answers: ({ about, count, text }) => answered(about, text, count > 1 ? `${count} new messages` : 'New message'),
    test: () => ({ title: 'Recado', body: 'Notices reach this device.' }),
  },
  es: {
    newTickets: ({ queue, about, count, text }) => {
      const what = count > 1 ? `${count} nuevas conversaciones` : 'Nueva conversación'
      return { title: queue ? `${what} en ${queue}` : what, body: said(about, text) }
    },
    transfers: ({ by, about }) => ({ title: `${by} te pasó una conversación`, body: about }),
    mentions: ({ by, about, text }) => ({ title: `${by} te mencionó`, body: said(about, text) }),
    answers: ({ about, count, text }) =>
      answered(about, text, count > 1 ? `${count} mensajes nuevos` : 'Mensaje nuevo'),
    test: () => ({ title: 'Recado', body: 'Los avisos llegan a este dispositivo.' }),
  },
}

const said = (about: string, text: string) => (about && text ? `${about}: ${text}` : about || text)

const answered = (about: string, text: string, news: string): NoticeWords =>
  about ? { title: about, body: text || news } : { title: news, body: text }

/** Systems show no more, and a notice has room for 3 KB. */
const MOST_TITLE = 120
const MOST_BODY = 240

const cut = (text: string, most: number) => {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('')
}

/** The words of a notice, in the person's language. */
export function noticeWords(language: Language, matter: NoticeMatter): NoticeWords {
  const { title, body } = words[language][matter.kind](matter)
  return { title: cut(title, MOST_TITLE), body: cut(body || unnamed[language], MOST_BODY) }
}

import { defineTexts } from '../../platform/i18n/texts.ts'

/** Separate from the screen's texts, because the shell shows them on every screen. */
export const chatBellTexts = defineTexts(
  {
    bell: 'Chat interno',
    bellCount_one: 'Chat interno, {{count}} conversa não lida',
    bellCount_other: 'Chat interno, {{count}} conversas não lidas',
    bellMention_one: 'Chat interno, {{count}} conversa não lida, com menção a você',
    bellMention_other: 'Chat interno, {{count}} conversas não lidas, com menção a você',
    several: '{{count}} mensagens. {{text}}',
    file: 'Arquivo',
  },
  {
    en: async () => ({
      bell: 'Internal chat',
      bellCount_one: 'Internal chat, {{count}} unread chat',
      bellCount_other: 'Internal chat, {{count}} unread chats',
      bellMention_one: 'Internal chat, {{count}} unread chat that mentions you',
      bellMention_other: 'Internal chat, {{count}} unread chats with a mention of you',
      several: '{{count}} messages. {{text}}',
      file: 'File',
    }),
    es: async () => ({
      bell: 'Chat interno',
      bellCount_one: 'Chat interno, {{count}} conversación sin leer',
      bellCount_other: 'Chat interno, {{count}} conversaciones sin leer',
      bellMention_one: 'Chat interno, {{count}} conversación sin leer que te menciona',
      bellMention_other: 'Chat interno, {{count}} conversaciones sin leer, con una mención a ti',
      several: '{{count}} mensajes. {{text}}',
      file: 'Archivo',
    }),
  },
)

import { defineTexts } from '../../../platform/i18n/texts.ts'

const pt = {
  label: 'Mensagens encontradas',
  searching: 'Buscando mensagens',
  short: 'Digite ao menos 2 letras para buscar nas mensagens',
  none: 'Nenhuma mensagem com este texto.',
  more: 'Mostrar mais',
} as const

export const hitTexts = defineTexts(pt, {
  en: async () => ({
    label: 'Messages found',
    searching: 'Searching messages',
    short: 'Type at least 2 letters to search messages',
    none: 'No message says this.',
    more: 'Show more',
  }),
  es: async () => ({
    label: 'Mensajes encontrados',
    searching: 'Buscando mensajes',
    short: 'Escriba al menos 2 letras para buscar en los mensajes',
    none: 'Ningún mensaje con este texto.',
    more: 'Mostrar más',
  }),
})

import { defineTexts } from '../../../platform/i18n/texts.ts'

const pt = {
  title: 'Detalhes da mensagem',
  versions: 'Textos anteriores',
  until: 'até {{at}}',
  now: 'agora',
  reactions: 'Reações',
  loading: 'Carregando',
  none: 'O texto foi corrigido antes de ser enviado.',
} as const

export const detailsTexts = defineTexts(pt, {
  en: async () => ({
    title: 'Message details',
    versions: 'Earlier texts',
    until: 'until {{at}}',
    now: 'now',
    reactions: 'Reactions',
    loading: 'Loading',
    none: 'The text was corrected before it was sent.',
  }),
  es: async () => ({
    title: 'Detalles del mensaje',
    versions: 'Textos anteriores',
    until: 'hasta {{at}}',
    now: 'ahora',
    reactions: 'Reacciones',
    loading: 'Cargando',
    none: 'El texto se corrigió antes de enviarse.',
  }),
})

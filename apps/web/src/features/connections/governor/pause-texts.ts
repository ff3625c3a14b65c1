import { defineTexts } from '../../../platform/i18n/texts.ts'

/** Separate from the dialog's texts, because the banner is on every screen. */
export const pauseTexts = defineTexts(
  {
    banner: 'As campanhas da conexão {{name}} estão pausadas: o WhatsApp recusou mensagens demais.',
    bannerFirst:
      'Conversas novas da conexão {{name}} estão paradas até amanhã: o WhatsApp recusou mensagens demais. As respostas saem.',
    bannerMany_one: 'As campanhas de {{count}} conexão estão pausadas.',
    bannerMany_other: 'As campanhas de {{count}} conexões estão pausadas.',
    bannerPart: 'Parte dos envios de {{count}} conexões está parada.',
    toConnections: 'Ver conexões',
    dismiss: 'Fechar este aviso',
  },
  {
    en: async () => ({
      banner: 'Campaigns of the connection {{name}} are paused: WhatsApp refused too many messages.',
      bannerFirst:
        'New conversations of the connection {{name}} are stopped until tomorrow: WhatsApp refused too many messages. Answers leave.',
      bannerMany_one: 'Campaigns of {{count}} connection are paused.',
      bannerMany_other: 'Campaigns of {{count}} connections are paused.',
      bannerPart: 'Part of the sending of {{count}} connections is stopped.',
      toConnections: 'See connections',
      dismiss: 'Close this notice',
    }),
    es: async () => ({
      banner: 'Las campañas de la conexión {{name}} están en pausa: WhatsApp rechazó demasiados mensajes.',
      bannerFirst:
        'Las conversaciones nuevas de la conexión {{name}} están detenidas hasta mañana: WhatsApp rechazó demasiados mensajes. Las respuestas salen.',
      bannerMany_one: 'Las campañas de {{count}} conexión están en pausa.',
      bannerMany_other: 'Las campañas de {{count}} conexiones están en pausa.',
      bannerPart: 'Parte de los envíos de {{count}} conexiones está detenida.',
      toConnections: 'Ver conexiones',
      dismiss: 'Cerrar este aviso',
    }),
  },
)

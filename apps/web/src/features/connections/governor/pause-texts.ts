import { defineTexts } from '../../../platform/i18n/texts.ts'

/** Apart from the dialog's: the banner stands on every screen. */
export const pauseTexts = defineTexts(
  {
    banner: 'As campanhas da conexão {{name}} estão pausadas: o WhatsApp recusou mensagens demais.',
    bannerMany_one: 'As campanhas de {{count}} conexão estão pausadas.',
    bannerMany_other: 'As campanhas de {{count}} conexões estão pausadas.',
    toConnections: 'Ver conexões',
    dismiss: 'Fechar este aviso',
  },
  {
    en: async () => ({
      banner: 'Campaigns of the connection {{name}} are paused: WhatsApp refused too many messages.',
      bannerMany_one: 'Campaigns of {{count}} connection are paused.',
      bannerMany_other: 'Campaigns of {{count}} connections are paused.',
      toConnections: 'See connections',
      dismiss: 'Close this notice',
    }),
    es: async () => ({
      banner: 'Las campañas de la conexión {{name}} están en pausa: WhatsApp rechazó demasiados mensajes.',
      bannerMany_one: 'Las campañas de {{count}} conexión están en pausa.',
      bannerMany_other: 'Las campañas de {{count}} conexiones están en pausa.',
      toConnections: 'Ver conexiones',
      dismiss: 'Cerrar este aviso',
    }),
  },
)

import { defineTexts } from '../../../platform/i18n/texts.ts'

/** Separate from the screen's texts, because the watcher is on every screen. */
export const failedTexts = defineTexts(
  {
    notSent: 'Sua mensagem agendada para {{name}} não foi enviada.',
    openFailed: 'Ver',
    failures: 'Mensagens agendadas que não foram enviadas',
  },
  {
    en: async () => ({
      notSent: 'Your scheduled message to {{name}} was not sent.',
      openFailed: 'Show',
      failures: 'Scheduled messages that were not sent',
    }),
    es: async () => ({
      notSent: 'Tu mensaje programado para {{name}} no se envió.',
      openFailed: 'Ver',
      failures: 'Mensajes programados que no se enviaron',
    }),
  },
)

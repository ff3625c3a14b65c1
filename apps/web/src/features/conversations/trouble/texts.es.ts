import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  failed: 'No se envió.',
  cancelled: 'Envío cancelado.',
  late: 'Todavía no salió.',
  unconfirmed: 'Sin confirmación del envío.',
  stopped: 'Envío interrumpido. El mensaje puede haber llegado al cliente.',
  whyLine: 'El número no está conectado; el mensaje sale cuando se conecte.',
  whyNotTaken: 'WhatsApp no aceptó el envío; seguimos intentando.',
  whyRefused: 'WhatsApp rechazó el envío.',
  whyBlocked: 'WhatsApp no acepta mensajes de este número por ahora; seguimos intentando.',
  whyQueued: 'Espera a que salgan otros mensajes.',
  whyGone: 'La conexión fue eliminada.',
  whyOffline: 'Sin conexión con el servidor; lo intentamos de nuevo solos.',
  sendAgain: 'Intentar de nuevo',
  discard: 'Descartar',
  tryNow: 'Intentar ahora',
  cancelSend: 'Cancelar envío',
  trying: 'Intentando enviar ahora.',
  stillNoLine: 'El número sigue sin conectar. El mensaje sale en cuanto se conecte.',
  rowUnsent: 'No salió',
  withdraw: 'Cancelar',
  withdrawEdit: 'Cancelar edición',
  dismiss: 'Descartar aviso',
}

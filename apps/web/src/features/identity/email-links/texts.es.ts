import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  unconfirmed: 'Aún sin confirmar',
  help: 'Nadie ha abierto aún el enlace que fue a esta dirección. Hasta entonces, los correos de Recado a ella solo dicen que hay un aviso.',
  again: 'Enviar el enlace otra vez',
  sent: 'Enviamos un enlace a {{email}}.',
  claimSent: 'Enviamos un enlace a {{email}}. Quien lo abre puede quedarse con la dirección; después, guarda de nuevo.',
}

import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  unconfirmed: 'Aún sin confirmar',
  lost: 'Sin correo, informa otro al entrar',
  help: 'Nadie ha abierto aún el enlace que fue a esta dirección. Hasta entonces, los correos de Recado a ella solo dicen que hay un aviso.',
  again: 'Enviar el enlace otra vez',
  claimSent:
    'Si una cuenta usa {{email}} sin haberlo confirmado, se envió un enlace a esa dirección. Quien abre el enlace puede quedarse con la dirección; después, guarda de nuevo.',
}

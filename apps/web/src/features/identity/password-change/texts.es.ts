import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  title: 'Elige una contraseña nueva',
  lead: 'La contraseña con la que entraste fue generada para el primer acceso. Cámbiala por una que solo tú conozcas para continuar.',
  currentHelp: 'La que usaste para entrar ahora.',
  save: 'Guardar y continuar',
  saved: 'Contraseña nueva guardada.',
  asBefore: 'Esta es la contraseña que ya tienes. Elige otra.',
  leave: 'Salir de la cuenta',
}

import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  title: 'Lo que escribiste',
  lead: 'Tu perfil de acceso cambió y «{{form}}» se cerró. Copia el texto si todavía lo necesitas.',
  copy: 'Copiar texto',
  copied: 'Texto copiado.',
}

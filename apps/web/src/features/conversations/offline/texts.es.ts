import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  title: 'Sin conexión con el servidor',
  help: 'Esta es la última lista que viste en este dispositivo. Probamos de nuevo cada pocos segundos y no necesitas volver a entrar.',
  asOf: 'Lista del {{when}}',
  open: 'Atendiendo',
  pending: 'En espera',
  noQueue: 'Sin cola',
  unread_one: '{{count}} sin leer',
  unread_other: '{{count}} sin leer',
  draft: 'Borrador:',
  draftWithFiles: 'con archivos',
  otherDrafts: 'Borradores de otras conversaciones',
}

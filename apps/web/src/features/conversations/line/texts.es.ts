import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  down: 'La conexión {{name}} está desconectada. Los mensajes quedan guardados y salen cuando vuelva.',
  returning: 'La conexión {{name}} está caída e intenta volver sola. Los mensajes salen cuando vuelva.',
  tellAdmin: 'Avisa a un administrador.',
  openConnections: 'Abrir conexiones',
  gone: 'La conexión de esta conversación fue eliminada.',
  continue: 'Continuar por otra conexión',
  continueHelp:
    'Los próximos mensajes para {{name}} salen por la conexión elegida. La conversación y su responsable siguen igual.',
  noOther: 'No hay otra conexión. Pide a un administrador que agregue una.',
  notConnected: 'desconectada',
  byTemplate: 'empieza con una plantilla',
  continued: 'La conversación continúa por {{name}}.',
}

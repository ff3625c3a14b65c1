import type { Translation } from '../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  title: '¿Salir y borrar lo que solo existe aquí?',
  help: 'Al salir, este navegador borra todo lo que escribiste en él. El servidor aún no tiene esto:',
  messages_one: '{{count}} mensaje que aún no se envió',
  messages_other: '{{count}} mensajes que aún no se enviaron',
  files_one: 'archivos adjuntos a {{count}} borrador',
  files_other: 'archivos adjuntos a {{count}} borradores',
  texts_one: '{{count}} texto que no se pudo guardar',
  texts_other: '{{count}} textos que no se pudieron guardar',
  leave: 'Salir y borrar',
  stay: 'Quedarse',
  formTitle: '¿Salir sin guardar?',
  formHelp: 'Lo que completaste todavía no está guardado.',
  leaveForm: 'Salir',
  keepEditing: 'Seguir editando',
  form: 'lo que está completado en el formulario abierto',
}

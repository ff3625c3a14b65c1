import type { Translation } from '../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  title: 'Ayuda',
  watch: 'Ver: {{title}}',
  empty: 'Todavía no hay videos de ayuda',
  emptyHelp: 'Cuando los haya, aparecerán aquí.',
  playerNote: 'El video se carga de YouTube y se detiene al cerrar esta ventana.',
  table: 'Videos de ayuda',
  search: 'Buscar un video',
  add: 'Nuevo video',
  name: 'Título del video',
  video: 'Código',
  videoField: 'Código o dirección del video',
  videoHelp: 'De YouTube, como dQw4w9WgXcQ o https://youtu.be/dQw4w9WgXcQ.',
  videoInvalid: 'Pega el código o la dirección de un video de YouTube.',
  description: 'Descripción',
  newTitle: 'Nuevo video de ayuda',
  editTitle: 'Editar el video {{title}}',
  editNamed: 'Editar el video {{title}}',
  deleteNamed: 'Eliminar el video {{title}}',
  deleteTitle: '¿Eliminar el video {{title}}?',
  deleteHelp: '¿Realmente deseas eliminar este registro?',
  deleteAction: 'Eliminar video',
  saved: 'Video guardado.',
  deleted: 'Video eliminado.',
  emptyTable: 'Ningún video de ayuda',
}
